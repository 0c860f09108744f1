import { list, prop, prose, text } from '../define.ts'

export const template = text('a template: literal text with `{field}` in it')
export const why = prop(
	prose('a reason'),
	'Why the contract asks for it; shown with the finding',
	'none',
)
export const help = prop(prose('a sentence'), 'How to mend it; shown with the finding', 'none')
export const insteadOf = prop(
	list(text('a text')),
	'What people write when they mean this: a finding with a fix',
	'`[]`',
)

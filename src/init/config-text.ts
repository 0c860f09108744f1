import { Document, isNode, Scalar, YAMLSeq } from 'yaml'
import type { Setting } from './pieces.ts'

/** What a repository says over a built-in contract. */
export interface Draft {
	/** The contract's name here. */
	readonly name: string
	readonly extends: string
	readonly settings: readonly Setting[]
	/** What was seen besides, for a comment. */
	readonly remark: string
}

/** The contract file. `editor` names the schema, for editors that look for one. */
export function configText(drafts: readonly Draft[], editor: string | null): string {
	const document = new Document({ contracts: {} })
	for (const draft of drafts) {
		const at = ['contracts', draft.name]
		document.setIn([...at, 'extends'], new Scalar(draft.extends))
		for (const { path, value, note } of draft.settings)
			document.setIn([...at, ...path], nodeOf(value, note))
		const own = document.getIn(at)
		if (draft.remark !== '' && isNode(own)) own.commentBefore = ` ${draft.remark}`
	}
	const schema = editor === null ? '' : `# yaml-language-server: $schema=${editor}\n`
	return `${schema}${document.toString({ lineWidth: 0, flowCollectionPadding: false })}`
}

function nodeOf(value: Setting['value'], note: string): Scalar | YAMLSeq {
	const node = value === null || typeof value === 'string' ? new Scalar(value) : list(value)
	if (note !== '') node.comment = ` ${note}`
	return node
}

function list(values: readonly string[]): YAMLSeq {
	const seq = new YAMLSeq()
	seq.flow = true
	seq.items = values.map((value) => new Scalar(value))
	return seq
}

import { expect, it } from 'vitest'
import { slugOf } from '../../src/create/slug.ts'

it.each([
	['One queue', 'one-queue'],
	['Über die *Queue*: a & b', 'ueber-die-queue-a-b'],
	['Ärger, öfter', 'aerger-oefter'],
	['Москва: план', 'moskva-plan'],
	['Việt Nam', 'viet-nam'],
	['Crème brûlée', 'creme-brulee'],
	["Don't `break` 2.0", 'dont-break-2-0'],
	['队列', 'dui-lie'],
	['一个队列 queue：v2', 'yi-ge-dui-lie-queue-v2'],
	['キュー', 'kiyu'],
	['עברית', 'bryt'],
	['𠮷野', ''],
	['ꦗꦮ queue', ''],
	['😀 queue', 'queue'],
	['…', ''],
	[`${'long '.repeat(30)}`, 'long-long-long-long-long-long-long-long-long-long-long-long'],
	['x'.repeat(100), 'x'.repeat(60)],
])('%s', (title, slug) => {
	expect(slugOf(title)).toBe(slug)
})

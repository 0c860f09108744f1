import { nameIn } from '../src/record/names.ts'
import { type PairRecord, type RecordFault, readRecord } from '../src/record/read.ts'
import type { Recorded } from '../src/record/recorded.ts'
import { recordRule, type Spot } from '../src/rule.ts'
import {
	COUNTERPART_PATH,
	COUNTERPART_TEXT,
	RECORD_PATH,
	RECORD_TEXT,
	RECORDED_CONTRACT,
	SAMPLE_TEXT,
} from '../src/sample.ts'
import { firstLine } from '../src/text/lines.ts'

interface RecordSpot extends Spot {
	readonly kind: 'missing' | 'lacking' | 'foreign' | RecordFault['kind']
	readonly document: string
}

const PAIR = { [COUNTERPART_PATH]: COUNTERPART_TEXT }
const HERE = '2026-03-01-soup.md: 2a2da6d0de0f7e5d0ffb2a7f75fe2b6a0cf5d1f6'

export default recordRule<RecordSpot>({
	id: 'record-valid',
	summary: 'The record of a document and its counterparts is there, and can be read',
	why: 'Without a record nobody knows whether a change of one language was brought to the others',
	reads: 'companions.*.record',
	severity: 'error',
	firm: 'a file that is no document has no say',
	examples: {
		good: [
			{
				about: 'it has a hash for each side',
				contract: RECORDED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { ...PAIR, [RECORD_PATH]: RECORD_TEXT },
			},
			{
				about: 'there is nothing to record',
				contract: RECORDED_CONTRACT,
				text: SAMPLE_TEXT,
			},
		],
		bad: [
			{
				about: 'there is none',
				contract: RECORDED_CONTRACT,
				text: SAMPLE_TEXT,
				files: PAIR,
				findings: [`${RECORD_PATH}:1:1-1:1 the record of \`2026-03-01-soup.md\` is missing`],
			},
			{
				about: 'it is a merge that nobody finished',
				contract: RECORDED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { ...PAIR, [RECORD_PATH]: `<<<<<<< ours\n${HERE}\n=======\n>>>>>>> theirs\n` },
				findings: [`${RECORD_PATH}:1:1-1:13 the record has a merge conflict`],
			},
			{
				about: 'a line is none of a record, and a side is not in it',
				contract: RECORDED_CONTRACT,
				text: SAMPLE_TEXT,
				files: { ...PAIR, [RECORD_PATH]: `${HERE}\n2026-03-01-soup.zh.md: latest\n` },
				findings: [
					`${RECORD_PATH}:2:1-2:30 \`2026-03-01-soup.zh.md: latest\` is no line of a record, expected a name with its hash`,
				],
			},
		],
	},
	*check(record, files) {
		const file = files.exists(record.path) ? files.textOf(record.path) : null
		const given = { path: record.path, document: record.sides[0] ?? '' }
		if (file) {
			for (const spot of spotsIn(readRecord(file), record))
				yield { ...given, ...spot, at: firstLine(file.text, spot.at) }
		} else if (!record.isDemanded) {
			const at = { start: 0, end: 0 }
			yield { ...given, kind: 'missing', at, subject: nameIn(record.path, record.path) }
		}
	},
	message(spot) {
		return {
			message: wrong(spot),
			help: `see that all say the same, then run \`doc-sync record ${spot.document}\``,
		}
	},
})

function* spotsIn(
	{ sides, faults }: PairRecord,
	{ sides: paths, path }: Recorded,
): Iterable<Pick<RecordSpot, 'kind' | 'at' | 'subject'>> {
	yield* faults
	if (faults.length > 0) return
	const names = paths.map((each) => nameIn(path, each))
	for (const { name, at } of sides)
		if (!names.includes(name)) yield { kind: 'foreign', at, subject: name }
	for (const name of names) {
		if (!sides.some((side) => side.name === name))
			yield { kind: 'lacking', at: { start: 0, end: 0 }, subject: name }
	}
}

function wrong({ kind, subject, path = '', document: named }: RecordSpot): string {
	const document = nameIn(path, named)
	switch (kind) {
		case 'missing':
			return `the record of \`${document}\` is missing`
		case 'lacking':
			return `the record does not have \`${subject}\``
		case 'foreign':
			return `the record has \`${subject}\`, which is neither \`${document}\` nor a counterpart of it`
		case 'conflict':
			return 'the record has a merge conflict'
		case 'twice':
			return `the record has \`${subject}\` twice`
		case 'bounds':
			return `the record is longer than ${subject}`
		case 'encoding':
			return 'the record is not valid UTF-8'
		case 'line':
			return `\`${subject.replaceAll('`', "'")}\` is no line of a record, expected a name with its hash`
	}
}

import type { Range } from '../outline/types.ts'
import { lineRange, type TextFile } from '../read.ts'

/** What a record says of one side. */
export interface RecordedSide {
	/** The name of the file, as it stands there. */
	readonly name: string
	/** Its line, without the line break. */
	readonly at: Range
	/** git's id of all of it; null if each section has one. */
	readonly id: string | null
	/** The ids of its sections, in order. */
	readonly sections: readonly string[]
}

export interface RecordFault {
	readonly kind: 'bounds' | 'encoding' | 'conflict' | 'line' | 'twice'
	readonly at: Range
	/** What the line says, or the bound. */
	readonly subject: string
}

export interface PairRecord {
	readonly sides: readonly RecordedSide[]
	/** If there is one, nothing is to be concluded from the rest. */
	readonly faults: readonly RecordFault[]
}

/** What is beyond is not read: the file may be a stranger's. */
const BOUNDS = { characters: 1 << 18, lines: 10_000 }

/** A name that YAML reads as it is written, or in double quotes as JSON has it. */
const NAME = /^(?:([^\s"'#&*!|>%@`,[\]{}?:-][^:#\r\n]*|"(?:[^"\\\r\n]|\\.)*")):(?: +(.*))?$/
const ID = /^[0-9a-f]{40}$/
const SECTION = /^ *- ([0-9a-f]{16})$/
const MARKER = /^(?:<{7}|>{7}|={7}|\|{7})(?: |$)/

/**
 * Reads a record: a strict piece of YAML that is read line by line, so that no
 * text costs more than its length. Each side is `name: <40 hex digits>`, or `name:`
 * and a list of 16 digits for each section.
 */
export function readRecord(file: TextFile): PairRecord {
	const beyond = excessOf(file)
	if (beyond) return { sides: [], faults: [beyond] }
	const sides: (RecordedSide & { sections: string[] })[] = []
	const faults: RecordFault[] = []
	for (let index = 0; index < file.lines.length; index += 1) {
		const at = lineRange(file, index)
		const line = file.text.slice(at.start, at.end).trimEnd()
		if (/^\s*(?:#|$)/.test(line)) continue
		const section = SECTION.exec(line)?.[1]
		const last = sides.at(-1)
		const side = section ? null : sideIn(line, at)
		if (section && last?.id === null) last.sections.push(section)
		else if (side) {
			if (sides.some(({ name }) => name === side.name))
				faults.push({ kind: 'twice', at, subject: side.name })
			sides.push(side)
		} else {
			const kind = MARKER.test(line) ? 'conflict' : 'line'
			if (kind === 'line' || !faults.some((each) => each.kind === kind))
				faults.push({ kind, at, subject: line.slice(0, 80) })
		}
	}
	// The two sides of a conflict say of each file something else.
	const conflict = faults.find(({ kind }) => kind === 'conflict')
	return { sides, faults: conflict ? [conflict] : faults }
}

function sideIn(line: string, at: Range): (RecordedSide & { sections: string[] }) | null {
	const [, written = '', value = ''] = NAME.exec(line) ?? []
	const name = unquoted(written)
	if (name === null || name === '') return null
	const id = value.replace(/ +#.*$/, '')
	if (id !== '' && !ID.test(id)) return null
	return { name, at, id: id === '' ? null : id, sections: [] }
}

function unquoted(name: string): string | null {
	if (!name.startsWith('"')) return name.trimEnd()
	try {
		return String(JSON.parse(name))
	} catch {
		return null
	}
}

function excessOf({ text, lines, invalidAt }: TextFile): RecordFault | null {
	const fault = (kind: RecordFault['kind'], start: number, subject: string): RecordFault => {
		return { kind, at: { start, end: start }, subject }
	}
	if (text.length > BOUNDS.characters) return fault('bounds', 0, `${BOUNDS.characters} characters`)
	if (lines.length > BOUNDS.lines) return fault('bounds', 0, `${BOUNDS.lines} lines`)
	return invalidAt === null ? null : fault('encoding', invalidAt, 'UTF-8')
}

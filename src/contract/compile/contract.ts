import type { PathTemplate } from '../../template/path.ts'
import { complete } from '../complete.ts'
import { decode } from '../decode.ts'
import type { Issue } from '../issue.ts'
import { merge } from '../merge.ts'
import { type CaseData, type ContractData, contractKind } from '../schema.ts'
import { locate, locateKey, type MapTree, type Tree } from '../tree.ts'
import type { Case, Contract, Field, Form, HeaderBlock, Variant } from '../types.ts'
import { Compiling, type KnownRules, pathGrammar, textGrammar } from './context.ts'
import { compileCondition } from './fields.ts'
import { compileIndexes } from './indexes.ts'
import { compileVariant } from './variant.ts'

/** Checks a complete tree and builds the contract; null if it cannot be used. */
export function compileContract(
	name: string,
	tree: Tree,
	issues: Issue[],
	rules: KnownRules,
): Contract | null {
	const before = issues.length
	complete(contractKind, tree, issues, name)
	if (issues.length > before) return null
	const compiling = new Compiling(name, tree, issues, rules)
	const data = decode(contractKind, tree) as ContractData
	const base = compileVariant(compiling, data, data.state === undefined)
	const path = compilePath(compiling, data, base.fields)
	checkState(compiling, data, base.fields)
	const cases = compileCases(compiling, data, base.fields)
	const contract: Omit<Contract, 'path'> = {
		name,
		summary: data.summary ?? '',
		root: compileRoot(compiling, data.root ?? '.'),
		forEach: data['for-each'] !== undefined,
		beside: data.beside ? wildPaths(compiling, 'beside', data.beside, base.fields) : null,
		ignore: wildPaths(compiling, 'ignore', data.ignore ?? [], base.fields),
		title: data.title ? compileTitle(compiling, data.title, base.fields) : null,
		header: compileHeader(compiling, data, base.fields),
		state: data.state ?? null,
		fields: base.fields,
		cases,
		exemptions: data.exemptions ?? new Map(),
		indexes: compileIndexes(compiling, data, base.fields),
		gates: compileGates(compiling, data),
		variant: variants(compiling, base),
		at: (...parts) => (parts.length === 0 ? tree.at : locateKey(tree, parts)),
	}
	checkProviders(compiling, contract, base.fields)
	checkVariants(compiling, contract, base.fields)
	return issues.length > before || !path ? null : { ...contract, path }
}

function compilePath(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): PathTemplate | null {
	if (data.path === undefined) {
		const help = `add \`path\`, the template of one document's path, or \`extends: ${compiling.name}\` if a built-in contract is meant`
		compiling.failKey([], 'path', `the contract \`${compiling.name}\` has no \`path\``, help)
		return null
	}
	const forEach = data['for-each'] !== undefined
	const pattern = compiling.pathTemplate(['path'], data.path, pathGrammar(fields))
	if (forEach && !data.path.includes('{package}')) {
		compiling.fail(
			['path'],
			'path',
			'`for-each` gives `{package}`, and `path` has none',
			'write `path: "{package}/…"`',
		)
	}
	return pattern
}

function compileRoot(compiling: Compiling, root: string): string {
	const normal = root.replace(/^\.\//, '').replace(/\/+$/, '')
	if (normal === '.' || normal === '')
		return root.startsWith('/') ? refuseRoot(compiling, root) : ''
	const segments = normal.split('/')
	if (
		root.startsWith('/') ||
		/[\\{}*]/.test(root) ||
		segments.some((each) => ['', '.', '..'].includes(each))
	) {
		return refuseRoot(compiling, root)
	}
	return normal
}

function refuseRoot(compiling: Compiling, root: string): string {
	compiling.fail(
		['root'],
		'root',
		`\`root\` is \`${root}\`, expected a folder relative to the repository's root and inside it`,
		'write it with `/`, without `..`',
	)
	return ''
}

function checkState(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): void {
	if (data.state === undefined) return
	const field = fields.get(data.state)
	if (!field) compiling.unknown(['state'], 'field of this contract', data.state, [...fields.keys()])
	else if (!field.values)
		compiling.fail(
			['state'],
			'state',
			`the state \`${data.state}\` has no \`values\``,
			'list its values under `fields`',
		)
}

function compileCases(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): Case[] {
	const state = data.state === undefined ? undefined : fields.get(data.state)
	const names = state?.values?.map((value) => value.name) ?? []
	const cases: Case[] = []
	for (const [name, piece] of data.cases ?? []) {
		checkPatchedFields(compiling, name, piece)
		if (piece.when) {
			cases.push({
				name,
				when: compileCondition(compiling, ['cases', name, 'when'], piece.when, fields),
			})
		} else if (!state || !names.includes(name)) {
			const what = state ? `value of \`${data.state}\`` : 'state (the contract has no `state`)'
			compiling.unknown(['cases', name], `${what}, and it has no \`when\``, name, names, true)
		} else {
			const test = {
				field: state.name,
				type: 'text' as const,
				is: [name],
				not: null,
				since: null,
				before: null,
				present: null,
			}
			cases.push({ name, when: [test] })
		}
	}
	return cases
}

/** A case may change what is demanded of a field, not where it is read. */
function checkPatchedFields(compiling: Compiling, name: string, piece: CaseData): void {
	for (const [field, patch] of piece.fields ?? []) {
		if (patch?.key === undefined && patch?.type === undefined) continue
		const key = patch.key === undefined ? 'type' : 'key'
		compiling.failKey(
			['cases', name, 'fields', field, key],
			field,
			`a case changes \`${key}\` of \`${field}\``,
			'a case may change what is demanded of a field, not where or how it is read; move it out of the case',
		)
	}
}

function wildPaths(
	compiling: Compiling,
	key: string,
	sources: readonly string[],
	fields: ReadonlyMap<string, Field>,
): PathTemplate[] {
	const patterns = sources.map((source, index) =>
		compiling.pathTemplate([key, index], source, pathGrammar(fields), { wild: true }),
	)
	return patterns.filter((each): each is PathTemplate => each !== null)
}

function compileTitle(
	compiling: Compiling,
	sources: readonly string[],
	fields: ReadonlyMap<string, Field>,
): Form[] {
	const forms = sources.map((source, index) =>
		compiling.form(['title', index], source, textGrammar(fields)),
	)
	return forms.filter((each): each is Form => each !== null)
}

function compileHeader(
	compiling: Compiling,
	data: ContractData,
	fields: ReadonlyMap<string, Field>,
): HeaderBlock[] {
	if (!data.header) return data.title ? [{ kind: 'title', required: true }] : []
	const blocks: HeaderBlock[] = []
	for (const [index, block] of data.header.entries()) {
		if (block.name === 'title')
			blocks.push({ kind: 'title', required: block.options.required ?? true })
		else if (block.name === 'lines') {
			const { required = true, other = true, ordered = false } = block.options
			blocks.push({ kind: 'lines', required, other, ordered })
		} else {
			const form = compiling.form(['header', index, 'line'], block.options, textGrammar(fields))
			if (form) blocks.push({ kind: 'line', form })
		}
	}
	for (const kind of ['title', 'lines'] as const) {
		if (blocks.filter((each) => each.kind === kind).length < 2) continue
		compiling.fail(['header'], kind, `\`${kind}\` stands twice in \`header\``, 'keep one')
	}
	return blocks
}

function compileGates(
	compiling: Compiling,
	data: ContractData,
): ReadonlyMap<string, readonly string[] | null> {
	if (!data.gates) return new Map([[compiling.name, null]])
	for (const [gate, families] of data.gates) {
		for (const [index, family] of families.entries()) {
			if (compiling.rules.families.includes(family)) continue
			compiling.unknown(['gates', gate, index], 'rule family', family, compiling.rules.families)
		}
	}
	return data.gates
}

/** A field must be read somewhere, and a key needs a block of the header that holds fields. */
function checkProviders(
	compiling: Compiling,
	contract: Omit<Contract, 'path'>,
	fields: ReadonlyMap<string, Field>,
): void {
	const holds = contract.header.some((block) => block.kind === 'lines')
	for (const field of fields.values()) {
		if (field.key === null || holds) continue
		compiling.failKey(
			['fields', field.name],
			field.name,
			`nothing provides \`${field.name}\`: no template names it, and the header has no block that holds fields`,
			'add `lines` to `header`, or name the field in a template',
		)
	}
}

/** The contract with the named cases laid on, each combination built once. */
function variants(compiling: Compiling, base: Variant): Contract['variant'] {
	const built = new Map<string, Variant>([['', base]])
	return (holding) => {
		const key = holding.join('\n')
		let variant = built.get(key)
		if (!variant) {
			variant = buildVariant(compiling, holding)
			built.set(key, variant)
		}
		return variant
	}
}

function buildVariant(compiling: Compiling, holding: readonly string[]): Variant {
	const tree = laidOn(compiling, holding)
	return compileVariant(
		compiling.over(tree),
		decode(contractKind, tree) as ContractData,
		holding.length > 0,
	)
}

function laidOn(compiling: Compiling, holding: readonly string[]): Tree {
	let tree = compiling.tree
	const cases = tree.kind === 'map' ? tree.entries.get('cases')?.value : undefined
	for (const name of holding) {
		const piece = cases?.kind === 'map' ? cases.entries.get(name)?.value : undefined
		if (piece?.kind === 'map') tree = merge(tree, withoutWhen(piece), compiling.issues)
	}
	return tree
}

function withoutWhen(piece: MapTree): MapTree {
	return { ...piece, entries: new Map([...piece.entries].filter(([key]) => key !== 'when')) }
}

/** What can only be said of a contract with its cases laid on, for every state and every case. */
function checkVariants(
	compiling: Compiling,
	contract: Omit<Contract, 'path'>,
	fields: ReadonlyMap<string, Field>,
): void {
	const state = contract.state === null ? undefined : fields.get(contract.state)
	const named = (value: string) =>
		contract.cases.filter((each) => each.name === value).map((each) => each.name)
	const sets = (state?.values ?? []).map((value) => named(value.name))
	const conditional = contract.cases.filter(
		(each) => !state?.values?.some((value) => value.name === each.name),
	)
	for (const each of conditional) sets.push([each.name])
	for (const set of sets) {
		const variant = contract.variant(set)
		if (set.length === 0 && state) checkBare(compiling, variant)
	}
}

/** A state without a case of its own must still make sense. */
function checkBare(compiling: Compiling, variant: Variant): void {
	const { sections } = variant
	if (!sections || sections.first === null) return
	const titles = sections.order.map((each) => each.title)
	if (!titles.includes(sections.first)) {
		compiling.failAt(
			locate(compiling.tree, ['sections', 'first']),
			sections.first,
			`\`${sections.first}\` is \`first\`, and a state without a case has no section of that name in \`order\``,
			'add it to `order`',
		)
	}
}

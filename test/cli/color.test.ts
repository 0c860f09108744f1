import { expect, test } from 'vitest'
import { wantsColor } from '../../src/cli/color.ts'
import type { Io } from '../../src/cli/io.ts'
import { parseCommandLine } from '../../src/cli/options.ts'

const io = (env: Io['env'], terminal: boolean): Io => {
	return {
		cwd: '/',
		env,
		runtime: 'test',
		terminal,
		columns: 80,
		ask: null,
		today: () => '2026-03-01',
		out: () => {},
		err: () => {},
	}
}

interface Case {
	readonly args?: string[]
	readonly env?: Io['env']
	readonly terminal?: boolean
	readonly toFile?: boolean
}

test.each<[boolean, Case]>([
	[true, { terminal: true }],
	[false, { terminal: false }],
	[false, { terminal: true, env: { TERM: 'dumb' } }],
	[false, { terminal: true, toFile: true }],
	[false, { terminal: true, env: { NO_COLOR: '1' } }],
	[true, { terminal: true, env: { NO_COLOR: '' } }],
	[true, { env: { FORCE_COLOR: '1' } }],
	[false, { env: { FORCE_COLOR: '' } }],
	[false, { terminal: true, env: { FORCE_COLOR: '0' } }],
	[false, { terminal: true, env: { FORCE_COLOR: 'false' } }],
	[false, { terminal: true, env: { FORCE_COLOR: '1', NO_COLOR: '1' } }],
	[false, { env: { FORCE_COLOR: '1' }, toFile: true }],
	[true, { args: ['--color'], env: { NO_COLOR: '1' } }],
	[true, { args: ['--color'], toFile: true }],
	[false, { args: ['--no-color'], terminal: true, env: { FORCE_COLOR: '1' } }],
	[true, { args: ['--no-color', '--color'] }],
	[false, { args: ['--color', '--no-color'], terminal: true }],
])('%s for %j', (wanted, { args = [], env = {}, terminal = false, toFile = false }) => {
	expect(wantsColor(parseCommandLine(args), io(env, terminal), toFile)).toBe(wanted)
})

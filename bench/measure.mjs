// Times whole processes, side by side in alternation, so that a machine whose speed drifts does not matter.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * @typedef {{ command: string[], cwd: string, env?: Record<string, string>, before?: () => void }} Run
 *   `before` is done before each run, and is not timed.
 */

function once({ command, cwd, env, before }) {
	before?.()
	const start = process.hrtime.bigint()
	const result = spawnSync(command[0], command.slice(1), {
		cwd,
		stdio: ['ignore', 'pipe', 'pipe'],
		maxBuffer: 1 << 30,
		env: { ...process.env, NO_COLOR: '1', ...env },
	})
	const ms = Number(process.hrtime.bigint() - start) / 1e6
	if (result.error) throw result.error
	return ms
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

/**
 * Runs two commands in turn, `count` times after one that is not counted; gives
 * the median of each in milliseconds and the median of the ratios pair by pair.
 *
 * @param {Run} own
 * @param {Run} other
 */
export function pair(own, other, count) {
	once(own)
	once(other)
	const times = Array.from({ length: count }, () => [once(own), once(other)])
	return {
		own: median(times.map(([ms]) => ms)),
		other: median(times.map(([, ms]) => ms)),
		ratio: median(times.map(([ms, otherMs]) => ms / otherMs)),
	}
}

/** The most memory that a run took, in MiB; null where nothing tells. */
export function peakMiB({ command, cwd, env, before }) {
	if (!existsSync('/usr/bin/time')) return null
	before?.()
	const result = spawnSync('/usr/bin/time', ['-f', '%M', ...command], {
		cwd,
		encoding: 'utf8',
		maxBuffer: 1 << 30,
		env: { ...process.env, ...env },
	})
	return Math.round(Number(result.stderr.trim().split('\n').pop()) / 1024)
}

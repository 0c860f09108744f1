import agentNote from './agent-note.yml'
import readmeLimitations from './readme-limitations.yml'
import rfc from './rfc.yml'

/** The contracts that ship with the program, by name. */
export const builtIns: ReadonlyMap<string, { readonly file: string; readonly text: string }> =
	new Map(
		Object.entries({ rfc, 'agent-note': agentNote, 'readme-limitations': readmeLimitations }).map(
			([name, text]) => {
				return [name, { file: `rules/contracts/${name}.yml`, text }]
			},
		),
	)

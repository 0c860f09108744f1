import { SAMPLE_CONTRACT, SAMPLE_TEXT, sample } from '../../src/sample.ts'

/** The sample contract with other sections. */
export const withSections = (sections: string) =>
	SAMPLE_CONTRACT.slice(0, SAMPLE_CONTRACT.indexOf('sections:')) + sections

/** The sample with sections of these titles. */
export const long = (...titles: string[]) =>
	sample(
		SAMPLE_TEXT.slice(SAMPLE_TEXT.indexOf('## ')),
		titles.map((title) => `## ${title}\n\nText.\n`).join('\n'),
	)

/** The sample contract with waivers for its sections. */
export const WAIVED = `${SAMPLE_CONTRACT}waivers:
  no-steps: { comment: no steps, section: Steps, why: w, help: ask the cook }
  no-ingredients: { comment: no ingredients, section: Ingredients, when: { state: tried } }
`

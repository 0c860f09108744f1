import { MAX_CONTRACT_LENGTH } from './read-tree.ts'
import { MAX_TEXT } from './scalar.ts'

/** The first part of the reference page: what holds for every key. */
export const INTRODUCTION = `
# The contract language

A contract says what one kind of document looks like, where it lives and what is generated from it. \`doc-sync.yml\` at the root of a repository holds the contracts of that repository, by name:

\`\`\`yaml
contracts:
  recipe:
    root: recipes
    path: "{state}/{date}-{name}.md"
    title: "Recipe: {title}"
    header: [title, lines]
    state: state
    fields:
      state: { key: State, values: [draft, tried, { dropped: "dropped — {reason}" }] }
      date: date
      name: { type: slug, unique: true }
    sections: [Ingredients, Steps, Notes]
\`\`\`

Values are read as written: \`0007\`, \`no\` and \`1.10\` are those characters, except where a key asks for \`true\`, \`false\` or a number. Aliases, anchors, tags, merge keys and double keys are errors. An unknown key is an error, too. A file of contracts has at most ${MAX_CONTRACT_LENGTH / 1024} KiB, a name or a template at most ${MAX_TEXT} characters.

## Templates

A template is literal text with \`{name}\` in it. The same name in two places is the same fact of a document, and the places must agree. \`{_}\` is any text and is not kept; \`{{\` and \`}}\` are braces; \`{number:4}\` is an integer written with four digits. A template that starts with \`{\` needs quotes, for \`{\` begins a map in YAML.

What a placeholder can be follows from the type of its field. A date, an integer, a slug and one of a list of values are taken as long as they can be. A text is what stands up to the next part of the template, one character at least, never a line break and, in a path, never \`/\`. Two texts need something between them, and so does whatever could go on into what follows it. In a path a value is written by its name, elsewhere by its form. A name that has no entry under \`fields\` is a text.

Paths are relative to the \`root\` of the contract, those of companions to the folder of the document. With \`/\` at the start they are relative to the root of the repository; \`path\` itself may not have one. \`..\` and \`\\\` are errors. Under \`beside\`, \`ignore\` and \`frozen\`, \`*\` stands for one whole name and \`**\` for any number of them.

## Conditions

A condition is a map of facts, and all of them must hold: \`{ state: tried, date: { since: 2026-01-01 } }\`. A fact is tested by a value, by a list of values of which it must be one, or by \`not\`, \`since\`, \`before\` and \`present\`. Where a field is missing or is not understood, it has a finding of its own, and what depends on the condition is not judged. There is no "or": write two cases.

## Laying one piece over another

\`extends\` names a contract of the same file, else one that comes with the program, or a \`./file.yml\`. That contract is laid under this one. A case is laid over its contract in the same way, where it holds. There is one rule:

- maps are merged key by key, at any depth;
- anything else (a list, a text, \`true\`) replaces what was there;
- a key without a value removes what was there, and removing nothing is an error;
- a list under a key that ends in \`+\` is added to what was there (\`beside+: [NOTES.md]\`), and adding to nothing is an error.

Short forms are written out first, inherited keys come before new ones, and \`contract\` and \`summary\` are not inherited. \`doc-sync config\` prints the result.
`

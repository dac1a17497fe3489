import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { measureHash } from './yardstick.ts'

/** What one part measured, as it stands in docs/performance.md. `body` is Markdown. */
export type Section = { readonly id: string; readonly title: string; readonly body: string }

/** The kind of machine that this is, and how fast: never which one. */
const describeMachine = (): string => {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const kind = `${cpus().length} cores, ${gigabytes} GB of memory, ${process.platform} ${process.arch}`
  return `${kind}, a password hashed in ${measureHash().toFixed(0)} ms`
}

const introduction = `# Performance

Written by \`npm run bench\`: each part stands under the day and the kind of machine it was measured on.
\`npm run bench -- --only api,growth\` measures some parts again and leaves the others as they are.
Everything runs on one machine, the clients too, so that the ratios to the floors say more than the
milliseconds. How fast a machine is stands beside its kind: the time of one scrypt hash (N=2^15, r=8, p=3), which is
190 ms on the one on which the budgets were set.
`

const open = (id: string): string => `<!-- ${id} -->`
const close = (id: string): string => `<!-- /${id} -->`

const render = ({ id, title, body }: Section, origin: string): string =>
  `${open(id)}\n## ${title}\n\n${origin}.\n\n${body.trim()}\n${close(id)}`

/**
 * Puts sections in the place of their former selves, and new ones behind what is there. `origin` is
 * the day and the machine on which they were measured.
 */
export const replaceSections = (
  document: string,
  sections: readonly Section[],
  origin: string,
): string =>
  sections.reduce((text, section) => {
    const rendered = render(section, origin)
    const from = text.indexOf(open(section.id))
    const to = text.indexOf(close(section.id))
    if (from < 0 || to < from) return `${text.trimEnd()}\n\n${rendered}\n`
    return text.slice(0, from) + rendered + text.slice(to + close(section.id).length)
  }, document)

/** Writes what was measured today into the document, which is made where it is not there. */
export const writeSections = (file: string, sections: readonly Section[]): void => {
  const document = existsSync(file) ? readFileSync(file, 'utf8') : introduction
  const origin = `${new Date().toISOString().slice(0, 10)}; ${describeMachine()}`
  writeFileSync(file, replaceSections(document, sections, origin))
}

/** A table in Markdown; the first row is its head. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...body.map(line)].join('\n')
}

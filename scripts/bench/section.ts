import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** What one part measured, as it stands in docs/performance.md. `body` is Markdown. */
export type Section = { readonly id: string; readonly title: string; readonly body: string }

/** The kind of machine that this is: never which one. */
const machine = (): string => {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${gigabytes} GB of memory, ${process.platform} ${process.arch}`
}

const introduction = `# Performance

Written by \`npm run bench\`: each part stands under the day and the kind of machine it was measured on.
\`npm run bench -- --only api,growth\` measures some parts again and leaves the others as they are.
Everything runs on one machine, the clients too, so that the ratios to the floors say more than the
milliseconds.
`

const open = (id: string): string => `<!-- ${id} -->`
const close = (id: string): string => `<!-- /${id} -->`

const render = ({ id, title, body }: Section, date: string): string =>
  `${open(id)}\n## ${title}\n\n${date}; ${machine()}.\n\n${body.trim()}\n${close(id)}`

/** Puts sections in the place of their former selves, and new ones behind what is there. */
export const replaceSections = (
  document: string,
  sections: readonly Section[],
  date: string,
): string =>
  sections.reduce((text, section) => {
    const rendered = render(section, date)
    const from = text.indexOf(open(section.id))
    const to = text.indexOf(close(section.id))
    if (from < 0 || to < from) return `${text.trimEnd()}\n\n${rendered}\n`
    return text.slice(0, from) + rendered + text.slice(to + close(section.id).length)
  }, document)

/** Writes what was measured today into the document, which is made where it is not there. */
export const writeSections = (file: string, sections: readonly Section[]): void => {
  const document = existsSync(file) ? readFileSync(file, 'utf8') : introduction
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, replaceSections(document, sections, date))
}

/** A table in Markdown; the first row is its head. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...body.map(line)].join('\n')
}

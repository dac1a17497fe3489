import { readFileSync, writeFileSync } from 'node:fs'
import { ms } from '../cli/figures.ts'
import { describeMachine } from '../cli/machine.ts'

/** The results of one part, for docs/performance.md. `body` is Markdown. */
export type Section = { readonly id: string; readonly title: string; readonly body: string }

const open = (id: string): string => `<!-- ${id} -->`
const close = (id: string): string => `<!-- /${id} -->`

const render = ({ id, title, body }: Section, origin: string): string =>
  `${open(id)}\n## ${title}\n\n${origin}.\n\n${body.trim()}\n${close(id)}`

/** Replaces a section of a document, or appends it. `origin`: the day and the kind of machine. */
const replaceSection = (document: string, section: Section, origin: string): string => {
  const rendered = render(section, origin)
  const from = document.indexOf(open(section.id))
  const to = document.indexOf(close(section.id))
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${rendered}\n`
  return document.slice(0, from) + rendered + document.slice(to + close(section.id).length)
}

/** Writes a section measured today into a document. */
export const writeSection = (file: string, section: Section): void => {
  const origin = `${new Date().toISOString().slice(0, 10)}; ${describeMachine()}`
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), section, origin))
}

/** A Markdown table. The first row is its head. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...body.map(line)].join('\n')
}

/** A row of milliseconds with their budget. */
export const budgetRow = (name: string, value: number, budgetMs: number): readonly string[] => [
  ...[name, `${ms(value)} ms`],
  withinBudget(`${budgetMs} ms`, value <= budgetMs),
]

/** A measured value or its budget as a cell. One past the budget is marked and fails the bench. */
export const withinBudget = (cell: string, isWithin: boolean): string => {
  if (!isWithin) process.exitCode = 1
  return isWithin ? cell : `${cell}: PAST THE BUDGET`
}

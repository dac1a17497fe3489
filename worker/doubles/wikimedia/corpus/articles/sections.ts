import type { Wiki } from '../entry.ts'
import patterns from './patterns.json' with { type: 'json' }
import type { Pen, Subject, Words } from './pen.ts'
import { century, inYear, measure, number, ofName, span, yearsBetween, yearsOf } from './wording.ts'

/** How it was made, by whom, and of what. */
export const build = (pen: Pen, { row }: Subject, wiki: Wiki): string[] => {
  const { years, makers, material } = row
  const sentences = makers.map(([role, person]) => pen(role, { person: person[wiki] }))
  if (!years) return [...sentences, pen('material', { material: material[wiki] })]
  const [began, ended] = years
  const [from, to] = [century(began, wiki), century(ended, wiki)]
  const dates = {
    began: inYear(began, wiki),
    ended: inYear(ended, wiki),
    span: span(began, ended, wiki),
  }
  return [
    ...(yearsBetween(began, ended) > 0 ? [pen('span', dates)] : []),
    ...(from === to ? [] : [pen('century', { from, to })]),
    ...sentences,
    pen('material', { material: material[wiki] }),
  ]
}

/** What a measure is compared with: the pattern, and how much one of these is. */
const likenesses: Readonly<Record<string, readonly [string, number]>> = {
  height: ['asHigh', 3],
  length: ['asLong', 80],
  perimeter: ['asLong', 80],
  area: ['asLarge', 0.7],
  weight: ['asHeavy', 5],
}

const liken = (pen: Pen, kind: string, amount: number, wiki: Wiki): string[] => {
  const [key = '', one = 1] = likenesses[kind] ?? []
  const times = Math.round(amount / one)
  return key !== '' && times > 1 ? [pen(key, { k: number(times, wiki) })] : []
}

/** How large it is, and what that compares with. */
export const describe = (pen: Pen, { row }: Subject, wiki: Wiki): string[] =>
  row.sizes.flatMap(([kind, amount, part]) => {
    const [value, converted] = measure(kind, amount, wiki)
    const subject =
      part?.[wiki] ?? (wiki === 'en' ? `the ${patterns.en.nouns[row.noun]}` : 'l’ensemble')
    const sizes: Words = patterns[wiki].sizes
    const whole = wiki === 'en' ? subject : ofName(subject, wiki)
    const size = pen('size', { size: sizes[kind] ?? kind, subject: whole, value, converted })
    return [size, ...liken(pen, kind, amount, wiki)]
  })

const listsHeritage = /UNESCO|World Heritage|patrimoine mondial/i

/** What happened to it. */
export const happen = (pen: Pen, { landmark, row }: Subject, wiki: Wiki): string[] => {
  const isListed = landmark[wiki].facts.some((fact) => listsHeritage.test(fact))
  return row.events
    .filter(([, what]) => what !== 'unesco' || !isListed)
    .flatMap(([when, what], index) => {
      const [ended, year] = [row.years?.[1], { year: Number.parseInt(when, 10), isAbout: false }]
      const words = { year: yearsOf(when, wiki), years: yearsOf(when, wiki) }
      const isLong = ended && yearsBetween(ended, year) > 1 && index % 2 === 0
      const since = isLong ? [pen('since', { n: span(ended, year, wiki) })] : []
      return [pen(what, words), ...since]
    })
}

/** What a table of dates leaves in an extract. */
export const table = (pen: Pen, { row }: Subject, wiki: Wiki): string[] => {
  if (!row.years) return []
  const [began = '', ended = ''] = row.years.map((year) => inYear(year, wiki).replace(/^en /, ''))
  return [pen('began', { began }), pen('ended', { ended })]
}

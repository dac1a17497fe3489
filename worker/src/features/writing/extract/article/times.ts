import type { Candidate } from './candidates.ts'
import { anyOf, phrasesInAnyCase } from './phrases.ts'

/** "vers -969": a year before Christ, as French articles write it. */
const minus = /(?:^|[\s(])[-−]$/

/** "In 656 AH", "656–658 AH", "AH 656": a year of the Islamic calendar. */
const hijriAfter = /^(?:(?:[–-]| to | à )\d{1,4})? ?(?:A\.?H\.?(?!\p{L})|de l[’']hégire)/u
const hijriBefore = /(?<!\p{L})A\.?H\.? $/u
const isHijri = ({ start, end }: { readonly start: number; readonly end: number }, text: string) =>
  hijriAfter.test(text.slice(end)) || hijriBefore.test(text.slice(0, start))

/** Years after it are before Christ: "le IVe millénaire". */
const lastYear = 2100

/** The years and centuries of a sentence, as it names them. */
const yearsOf = ({ claims, text }: Candidate): readonly number[] =>
  claims.flatMap((claim) => {
    const year = claim.kind === 'date' ? claim.year : claim.kind === 'period' ? claim.from : null
    // A range that runs backwards has no last year.
    if (year === null || Number.isNaN(year) || isHijri(claim, text)) return []
    return year > lastYear || minus.test(text.slice(0, claim.start)) ? -Math.abs(year) : year
  })

/** The first year or century of a sentence; null where it names none. */
export const yearOf = (one: Candidate): number | null => yearsOf(one)[0] ?? null

/** A rough year: in an article that has years before Christ, mostly one of them. */
const roughYear = /(?:[Vv]ers|\bv\.|\bc\.|\bca|[Cc]irca|[Aa]round) \d{4}/

/** "Vers 1600" after "2400 av. J.-C.": a year before Christ that does not say so. */
const isOpenYear = (year: number, before: number | null, text: string): boolean =>
  before !== null && year >= 300 && year <= -before && !/AD|CE|apr\. J|de notre ère/.test(text)

/** A dynasty of Egypt by about the year when it began; null where a sentence names none. */
const dynastyOf = ({ claims, text }: Candidate): number | null => {
  for (const claim of claims)
    if (claim.kind === 'rank' && /^ dynast\p{L}+(?! (?:of|d[e’']))/iu.test(text.slice(claim.end)))
      return 95 * claim.rank - 3100
  return null
}

/** "(96 à 192)", "de 1157 et 1170": years that no rule takes for a date. */
const bareYear = anyOf`
  \((?:r\. )?(\d{2,4}) ?[à–-] ?\d | (?<![\d.,] ?)de (\d{2,3}) à \d{2,3}(?=[,.;)])
  (?:à partir de|jusqu[’']en|starting in) (\d{3})(?![\d\s]*\p{L}*\d|[\s\u00a0](?:m|km|ha|personnes|people)\b)
  (?<![\d.,\u00a0\u202f]|AH )(1\d{3}|20[0-2]\d)(?=[,.;)]?\s|[.,;)])(?!\s(?:m|km|ha|hectares|habitants|inhabitants|people|AH|de l[’']hégire)\b)
`

const bareYearOf = (text: string): number | null => {
  const year = bareYear
    .exec(text)
    ?.slice(1)
    .find((digits) => digits !== undefined)
  return year === undefined ? null : Number(year)
}

const present = phrasesInAnyCase`
  today | nowadays | currently | (?:is|are) now | recent(?:ly)? | continues
  aujourd[’']hui | actuellement | de nos jours | désormais | récent\p{L}*
`
const presentYear = 2000

/** When a sentence is about, and whether its year leaves open if it is one before Christ. */
export type Time = { readonly time: number | null; readonly isOpen: boolean }

/**
 * When each sentence is about: its first year, the present, or the last time of what its section says
 * before; null where none does.
 */
export const readTimes = (candidates: readonly Candidate[]): readonly Time[] => {
  let section: string | undefined
  let before: number | null = null
  let lastBefore: number | null = null
  return candidates.map((one) => {
    if (one.passage.section !== section) before = null
    section = one.passage.section
    const years = yearsOf(one)
    const own = years[0] ?? bareYearOf(one.text) ?? dynastyOf(one)
    const known = before ?? (roughYear.test(one.text) ? lastBefore : null)
    const isOpen = own !== null && isOpenYear(own, known, one.text)
    const time = isOpen ? -own : (own ?? (present.test(one.text) ? presentYear : before))
    const last = years.at(-1) ?? time
    before = isOpen || (last !== null && isOpenYear(last, time, one.text)) ? time : last
    if (time !== null && time < 0) lastBefore = time
    return { time, isOpen }
  })
}

import type { Candidate } from './candidates.ts'

/** The first year or century of a sentence; null where it names none. */
export const yearOf = ({ claims }: Candidate): number | null => {
  for (const claim of claims) {
    if (claim.kind === 'date' && claim.year) return claim.year
    if (claim.kind === 'period') return claim.from
  }
  return null
}

/** "(96 à 192)", "de 1157 et 1170": years that no rule takes for a date. */
const bareYear =
  /\((\d{2,4}) ?[à–-] ?\d|(?<![\d.,\u00a0\u202f])(1\d{3}|20[0-2]\d)(?=[,.;)]? |[.,;)])(?! (?:m|km|ha|hectares|habitants|inhabitants|people)\b)/

const bareYearOf = (text: string): number | null => {
  const [, range, year] = bareYear.exec(text) ?? []
  return range === undefined && year === undefined ? null : Number(range ?? year)
}

const present =
  /(?<!\p{L})(?:today|nowadays|currently|(?:is|are) now|recent(?:ly)?|continues|aujourd[’']hui|actuellement|de nos jours|désormais|récent\p{L}*)(?!\p{L})/iu
const presentYear = 2000

/**
 * When each sentence is about: its first year, the present, or the time of what its section says before;
 * null where none does.
 */
export const readTimes = (candidates: readonly Candidate[]): readonly (number | null)[] => {
  let section: string | undefined
  let time: number | null = null
  return candidates.map((one) => {
    if (one.passage.section !== section) time = null
    section = one.passage.section
    time = yearOf(one) ?? bareYearOf(one.text) ?? (present.test(one.text) ? presentYear : time)
    return time
  })
}

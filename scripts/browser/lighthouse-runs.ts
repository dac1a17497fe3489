import { median } from '../cli/figures.ts'

const figuresOfRun = ['lcpMs', 'fcpMs', 'tbtMs', 'cls', 'performance'] as const
const scoreNames = ['accessibility', 'bestPractices', 'seo'] as const

/** One opening of a page. */
export type Run = Readonly<Record<(typeof figuresOfRun)[number], number>>
/** What does not change from run to run, in percent. */
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>

type Figure = {
  readonly name: string
  readonly budget: string
  readonly isMet: (home: number, floor: number) => boolean
}

const atLeast = (name: string, least: number): Figure => ({
  name,
  budget: `at least ${least}`,
  isMet: (home) => home >= least,
})

/** What home must reach on a phone under applied throttling. */
const figures: Readonly<Record<keyof Run | keyof Scores, Figure>> = {
  lcpMs: {
    name: 'LCP (ms)',
    budget: 'at most 1.12 × the floor',
    isMet: (home, floor) => home <= 1.12 * floor,
  },
  fcpMs: { name: 'FCP (ms)', budget: '', isMet: () => true },
  tbtMs: { name: 'TBT (ms)', budget: 'at most 80', isMet: (home) => home <= 80 },
  cls: { name: 'CLS', budget: 'at most 0.02', isMet: (home) => home <= 0.02 },
  performance: atLeast('Performance', 98),
  accessibility: atLeast('Accessibility', 100),
  bestPractices: atLeast('Best practices', 100),
  seo: atLeast('SEO', 100),
}

/** The median of some values, and from where to where they go. */
export const withRange = (values: readonly number[]): string =>
  `${median(values)} (${Math.min(...values)}–${Math.max(...values)})`

/** A row for each figure: medians and ranges of home and of the floor page, home's scores, and home's budgets. */
export const compareWithFloor = (home: readonly Run[], floor: readonly Run[], scores: Scores) => [
  ...figuresOfRun.map((key) => {
    const { name, budget, isMet } = figures[key]
    const ofHome = home.map((run) => run[key])
    const ofFloor = floor.map((run) => run[key])
    const ok = isMet(median(ofHome), median(ofFloor))
    return { name, budget, value: withRange(ofHome), floor: withRange(ofFloor), ok }
  }),
  ...scoreNames.map((key) => {
    const { name, budget, isMet } = figures[key]
    const value = scores[key]
    return { name, budget, value: String(value), floor: '', ok: isMet(value, 0) }
  }),
]

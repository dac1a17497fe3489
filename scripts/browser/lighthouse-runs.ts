import { median } from '../cli/figures.ts'

const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
const times = ['lcpMs', 'fcpMs', 'tbtMs', 'cls'] as const

export type Run = Readonly<Record<(typeof scores)[number] | (typeof times)[number], number>>

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
const figures: Readonly<Record<keyof Run, Figure>> = {
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

/** A row for each figure: medians and ranges of home and of the floor page, and home's budget. */
export const compareWithFloor = (home: readonly Run[], floor: readonly Run[]) =>
  [...times, ...scores].map((key) => {
    const { name, budget, isMet } = figures[key]
    const ofHome = home.map((run) => run[key])
    const ofFloor = floor.map((run) => run[key])
    return {
      name,
      budget,
      value: withRange(ofHome),
      floor: withRange(ofFloor),
      ok: isMet(median(ofHome), median(ofFloor)),
    }
  })

import { expect, test } from 'vitest'
import { wilson } from '../../evaluate/results/statistics.ts'
import { splitArticle } from '../../src/features/sources/split-article.ts'
import { type Article, withDisagreements } from '../../src/features/writing/verify/disagreement.ts'
import { factKinds, factsOf } from '../../src/features/writing/verify/told-facts.ts'
import { splitSentences } from '../../src/text/sentences.ts'
import { loadCorpus } from './corpus/corpus.ts'

const { pages } = loadCorpus()

const articleOf = (id: string, language: 'en' | 'fr'): Article & { readonly title: string } => {
  const page = pages.find(({ entry, wiki }) => entry.id === id && wiki === language)
  const parts = splitArticle(page?.text ?? '', language)
  const passages = parts.map((part, index) => ({ ...part, id: `p${index}`, sourceId: language }))
  return { language, passages, title: page?.title ?? '' }
}

/** All that an article says otherwise than another. */
const differences = (article: Article, elsewhere: Article, names: readonly string[]) => {
  const citations = article.passages.flatMap(({ text, ...from }) =>
    splitSentences(text, article.language).map((sentence) => ({
      ...from,
      ...{ field: 'content' as const, start: 0, end: 1, quote: sentence.text },
    })),
  )
  return withDisagreements(citations, article, elsewhere, names).flatMap(
    ({ disagreement }) => disagreement ?? [],
  )
}

type Forgery = {
  readonly kind: 'year' | 'measure'
  readonly wrong: string
  readonly article: Article
}

/** The ways to change a figure: other years of the same century, and a fifth more of a measure. */
const changesOf = (value: number): readonly (readonly [Forgery['kind'], number])[] =>
  Number.isInteger(value) && value > 1000 && value < 2100
    ? [4, -7, 12].map((years) => ['year', value + years] as const)
    : [['measure', Math.round(value * 1.2)]]

/** The article with another figure in one of its passages, for each event that it dates and each measure. */
const forgeriesOf = ({ language, passages }: Article): readonly Forgery[] =>
  factKinds
    .flatMap((kind) => factsOf(passages, language, kind))
    .flatMap(({ passage, value }) =>
      changesOf(value).flatMap(([kind, changed]) => {
        const wrong = String(changed)
        const text = passage.text.replace(new RegExp(`\\b${value}\\b`), wrong)
        if (text === passage.text) return []
        const forged = passages.map((one) => (one === passage ? { ...one, text } : one))
        return [{ kind, wrong, article: { language, passages: forged } }]
      }),
    )

test('articles in two languages disagree only where a figure was changed', () => {
  const ids = [...new Set(pages.map(({ entry }) => entry.id))]
  const pairs = ids.flatMap((id) => {
    const [en, fr] = [articleOf(id, 'en'), articleOf(id, 'fr')]
    const names = [en.title, fr.title]
    return [
      { one: en, other: fr, names },
      { one: fr, other: en, names },
    ]
  })
  expect(pairs.flatMap(({ one, other, names }) => differences(one, other, names))).toEqual([])
  const forged = pairs.flatMap(({ one, other, names }) =>
    forgeriesOf(other).map(({ kind, wrong, article }) => {
      const found = differences(one, article, names)
      return {
        kind,
        found: found.length,
        right: found.filter(({ quote }) => quote.includes(wrong)).length,
      }
    }),
  )
  for (const kind of ['year', 'measure'] as const) {
    const changed = forged.filter((each) => each.kind === kind)
    const shown = changed.filter((each) => each.found > 0)
    const right = shown.filter((each) => each.right === each.found)
    const [low] = wilson(right.length, shown.length)
    console.log(
      `disagreements: ${shown.length} found of ${changed.length} changed ${kind}s, ` +
        `${right.length} right, at least ${(100 * low).toFixed(1)} %`,
    )
    // The corpus compares heights with others, so that no measure is the article's only one.
    if (kind === 'year') expect(shown.length).toBeGreaterThan(40)
    expect(right.length).toBe(shown.length)
  }
})

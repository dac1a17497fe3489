import { expect, test } from 'vitest'
import { wilson } from '../../evaluate/results/statistics.ts'
import { type Article, withDisagreements } from '../../src/features/writing/verify/disagreement.ts'
import { factKinds, factsOf } from '../../src/features/writing/verify/told-facts.ts'
import { splitArticle } from '../../src/grounding/sources/split-article.ts'
import { loadCorpus } from './corpus/corpus.ts'

const { pages } = loadCorpus()

const articleOf = (
  id: string,
  language: 'en' | 'fr',
): Article & { readonly names: readonly string[] } => {
  const page = pages.find(({ entry, wiki }) => entry.id === id && wiki === language)
  const parts = splitArticle(page?.text ?? '', language)
  const passages = parts.map((part) => ({ ...part, sourceId: language }))
  return { language, passages, names: page ? [page.title, ...page.redirects] : [] }
}

/** All that an article says otherwise than another. */
const differences = (article: Article, elsewhere: Article, names: readonly string[]) => {
  const citations = article.passages.flatMap(({ sentences, ...from }) =>
    sentences.map((sentence) => ({
      ...from,
      ...{ field: 'content' as const, start: 0, end: 1, quote: sentence.text },
    })),
  )
  return withDisagreements(citations, article, elsewhere, names).flatMap(
    ({ disagreement }) => disagreement ?? [],
  )
}

type Kind = 'year' | 'measure'
type Forgery = { readonly kind: Kind; readonly wrong: string | null; readonly article: Article }

const kindOf = (value: number): Kind =>
  Number.isInteger(value) && value > 1000 && value < 2100 ? 'year' : 'measure'

/** The ways to change a figure: other years of the same century, and more or less of a measure. */
const changesOf = (value: number): readonly number[] =>
  kindOf(value) === 'year'
    ? [4, -7, 12].map((years) => value + years)
    : [1.2, 0.85].map((share) => Math.round(value * share))

/** What a measure is in other units: it would give the forgery away. */
const conversion = / \([\d.,\s\u202f]+ (?:ft|in|lb|pieds|pouces|livres)\)/g

const withTexts = (
  { language, passages }: Article,
  change: (text: string) => string | null,
): Article => ({
  language,
  passages: passages.map(({ sentences, ...rest }) => ({
    ...rest,
    sentences: sentences.flatMap(({ id, text }) => {
      const changed = change(text)
      return changed === null ? [] : [{ id, text: changed }]
    }),
  })),
})

/**
 * For each event that an article dates and each measure: the article with other figures, wherever it
 * gives this one, and without the sentences that give it, so that only those of other things are left.
 */
const forgeriesOf = (article: Article): readonly Forgery[] =>
  factKinds
    .flatMap((of) => factsOf(article.passages, article.language, of))
    .flatMap(({ sentence, value }) => {
      const kind = kindOf(value)
      const given = new RegExp(`(?<![\\d.,])${value}(?![\\d]|[.,]\\d)`, 'g')
      if (sentence.search(given) < 0) return []
      const without = (text: string): string | null => (text.search(given) < 0 ? text : null)
      const changed = changesOf(value).map(String)
      return [
        { kind, wrong: null, article: withTexts(article, without) },
        ...changed.map((wrong) => ({
          ...{ kind, wrong },
          article: withTexts(article, (text) => text.replace(conversion, '').replace(given, wrong)),
        })),
      ]
    })

test('articles in two languages disagree only where a figure was changed', () => {
  const ids = [...new Set(pages.map(({ entry }) => entry.id))]
  const pairs = ids.flatMap((id) => {
    const [en, fr] = [articleOf(id, 'en'), articleOf(id, 'fr')]
    const names = [...en.names, ...fr.names]
    return [
      { one: en, other: fr, names },
      { one: fr, other: en, names },
    ]
  })
  expect(pairs.flatMap(({ one, other, names }) => differences(one, other, names))).toEqual([])
  const forged = pairs.flatMap(({ one, other, names }) =>
    forgeriesOf(other).map(({ kind, wrong, article }) => {
      const found = differences(one, article, names)
      const isRight = ({ quote }: (typeof found)[number]) => wrong !== null && quote.includes(wrong)
      return { kind, wrong, found: found.length, isRight: found.every(isRight) }
    }),
  )
  for (const kind of ['year', 'measure'] as const) {
    const ofKind = forged.filter((each) => each.kind === kind)
    const changed = ofKind.filter(({ wrong }) => wrong !== null)
    const shown = ofKind.filter(({ found }) => found > 0)
    const right = shown.filter(({ isRight }) => isRight)
    const [low] = wilson(right.length, shown.length)
    console.log(
      `disagreements: ${shown.length} found where ${changed.length} ${kind}s were changed and ` +
        `${ofKind.length - changed.length} left out, ` +
        `${right.length} right, at least ${(100 * low).toFixed(1)} %`,
    )
    expect([kind, right.length === shown.length, low > 0.95]).toEqual([kind, true, true])
  }
})

import { expect, test } from 'vitest'
import { splitArticle } from '../../src/features/sources/split-article.ts'
import { type Article, withDisagreements } from '../../src/features/writing/verify/disagreement.ts'
import { factsOf } from '../../src/features/writing/verify/told-facts.ts'
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

/** The article with another year in one of its passages, once for each event that it dates. */
const forgeriesOf = ({ language, passages }: Article) =>
  factsOf(passages, language)
    .filter(({ value }) => Number.isInteger(value) && value > 1000 && value < 2100)
    .map(({ passage, value }) => {
      const wrong = String(value + 4)
      const text = passage.text.replace(String(value), wrong)
      const forged = passages.map((one) => (one === passage ? { ...one, text } : one))
      return { wrong, article: { language, passages: forged } }
    })

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
    forgeriesOf(other).map(({ wrong, article }) => {
      const found = differences(one, article, names)
      return {
        found: found.length,
        right: found.filter(({ quote }) => quote.includes(wrong)).length,
      }
    }),
  )
  const found = forged.filter((one) => one.found > 0)
  console.log(`disagreements: ${found.length} found of ${forged.length} changed years`)
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((one) => one.right < one.found)).toEqual([])
})

import { languages } from '@storystone/schema/catalog.ts'
import { loadCorpus } from '../doubles/wikimedia/corpus/corpus.ts'
import { splitArticle } from '../src/features/sources/split-article.ts'
import { type ExtractOrder, extractStory } from '../src/features/writing/extract/extract-story.ts'

/** Longer than an article that is stored, which has 24 kB. */
const articleBytes = 100_000

const ordersOf = (language: (typeof languages)[number]): readonly ExtractOrder[] => {
  const texts = loadCorpus().pages.flatMap(({ wiki, text }) => (wiki === language ? [text] : []))
  const article = Buffer.from(texts.join('\n')).subarray(0, articleBytes).toString()
  const passages = splitArticle(article, language).map((part, index) => ({
    ...part,
    ...{ id: `p${index + 1}`, sourceId: 'source' },
  }))
  const place = { name: 'Colosseum', description: null }
  return [
    { format: 'quick_facts', language, passages, place },
    { format: 'history_guide', language, passages, place },
  ]
}

/** Milliseconds of processor time that facts or a guide of an article of 100 kB take, each time. */
export const timeExtracting = (times: number): readonly number[] => {
  const orders = languages.flatMap(ordersOf)
  return Array.from({ length: times }, () =>
    orders.map((order) => {
      const started = process.cpuUsage()
      if (extractStory(order).outcome !== 'extracted') throw new Error('No story was extracted')
      const { user, system } = process.cpuUsage(started)
      return (user + system) / 1000
    }),
  ).flat()
}

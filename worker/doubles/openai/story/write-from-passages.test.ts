import { expect, test } from 'vitest'
import { selectPassages, splitArticle, storedPassages } from '#worker/grounding/sources/passages.ts'
import { loadLandmarks } from '../../gazetteer/load-landmarks.ts'
import { loadCorpus } from '../../wikimedia/corpus/corpus.ts'
import { writeFromPassages } from './write-from-passages.ts'

const { pagesOf } = loadCorpus()
const unread = { id: 'wiki:1', placeId: 'Q1', url: '', revisedAt: null, retrievedAt: 0, staleAt: 0 }

test.each([
  ['quick_facts', 'en'],
  ['quick_facts', 'fr'],
  ['history_guide', 'en'],
  ['history_guide', 'fr'],
] as const)('%s of the double in %s have words of their own', (format, language) => {
  const copied = loadLandmarks().flatMap((landmark) => {
    const { name } = landmark[language]
    const { text } = pagesOf(language).find(({ title }) => title === name) ?? expect.fail(name)
    const stored = storedPassages(splitArticle(text, language), language)
    const passages = selectPassages({ ...unread, language, title: name, passages: stored }, format)
    const place = { name, country: null, description: null }
    const story = writeFromPassages({ format, language, passages, place }, landmark)
    const sources = passages.flatMap(({ sentences }) => sentences.map((one) => one.text))
    return story.sentences.map(
      (one) => one.text.split(' ').length >= 8 && sources.some((text) => text.includes(one.text)),
    )
  })
  expect(copied.length).toBeGreaterThan(400)
  expect(copied.filter(Boolean).length / copied.length).toBeLessThan(0.05)
})

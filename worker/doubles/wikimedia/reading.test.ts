import { expect, test } from 'vitest'
import { guidedReading } from '#worker/grounding/reading/guided-reading.ts'
import { splitArticle, storedPassages } from '#worker/grounding/sources/passages.ts'
import { loadCorpus } from './corpus/corpus.ts'

const { pages } = loadCorpus()
type Page = (typeof pages)[number]

const read = ({ wiki: language, text, title }: Page, format: 'history_guide' | 'quick_facts') => {
  const passages = storedPassages(splitArticle(text, language), language).map((passage) => ({
    ...passage,
    sourceId: 'source',
  }))
  return guidedReading({ format, language, passages, placeName: title })
}

/** A text without all that cleaning may take away: what is in parentheses or brackets, blanks, commas. */
const bare = (text: string): string =>
  text
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '')
    .replace(/[\s,]+/g, '')

const long = pages.filter(({ text }) => new TextEncoder().encode(text).length >= 1_000)

test('articles of 1 kB and more give a guide and three facts', () => {
  expect(long.length).toBeGreaterThan(140)
  const factsOf = (page: Page) => read(page, 'quick_facts')?.content.split('\n').length ?? 0
  const without = long.filter((page) => !read(page, 'history_guide') || factsOf(page) < 3)
  expect(without.length / long.length).toBeLessThan(0.1)
})

test('a guide has 60 to 340 words, and each of its paragraphs is contiguous in the article', () => {
  for (const page of pages) {
    const lines = page.text.split('\n').map(bare)
    const story = read(page, 'history_guide')
    if (!story) continue
    const words = story.content.split(/\s+/).length
    expect([words >= 60, words <= 340]).toEqual([true, true])
    for (const paragraph of story.content.split('\n\n'))
      expect(lines.some((line) => line.includes(bare(paragraph)))).toBe(true)
  }
})

test('each sentence is the article’s own, whole, and of no list, caption or note', () => {
  let sentences = 0
  for (const page of pages) {
    const lines = page.text.split('\n').map(bare)
    for (const format of ['history_guide', 'quick_facts'] as const) {
      const story = read(page, format)
      for (const { field, start, end, quote } of story?.citations ?? []) {
        const text = story?.[field]?.slice(start, end) ?? ''
        sentences += 1
        expect(text).toBe(quote)
        expect(text).toMatch(/^[\p{Lu}\p{N}«“"‘'(].*[.!?…][\s»”"’')]*$/u)
        expect(text).not.toMatch(/\[|\]|\{|\}|==|\(\s*\)|[əɛɔɪʊʁʃʒ]| {2}/)
        expect(lines.some((line) => line.includes(bare(text)))).toBe(true)
      }
    }
  }
  expect(sentences).toBeGreaterThan(2_000)
})

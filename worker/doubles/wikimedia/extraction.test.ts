import { type Language, languages } from '@storystone/schema/catalog.ts'
import { expect, test } from 'vitest'
import { storedParts } from '../../src/features/sources/select-passages.ts'
import { splitArticle } from '../../src/features/sources/split-article.ts'
import { extractStory } from '../../src/features/writing/extract/extract-story.ts'
import { createVerifier } from '../../src/features/writing/verify/verifier.ts'
import type { Passage } from '../../src/story/source.ts'
import type { SourcedFormat, SourcedStory } from '../../src/story/sourced-story.ts'
import { loadCorpus } from './corpus/corpus.ts'

const { pages, entries } = loadCorpus()
const firstDirty = entries.findIndex(({ id }) => id === 'porta-nigra')

type Told = {
  readonly language: Language
  readonly format: SourcedFormat
  readonly passages: readonly Passage[]
  readonly story: SourcedStory
}

const tell = (page: (typeof pages)[number], format: SourcedFormat): Told | null => {
  const { wiki: language, text, title } = page
  const passages = storedParts(splitArticle(text, language)).map((part, index) => ({
    ...part,
    ...{ id: `p${index + 1}`, sourceId: 'source' },
  }))
  const place = { name: title, description: null }
  const extraction = extractStory({ format, language, passages, place })
  return extraction.outcome === 'too_thin'
    ? null
    : { language, format, passages, story: extraction.story }
}

const sentencesOf = ({ story, passages }: Told) =>
  story.citations.map(({ field, start, end, quote, section }) => ({
    text: story[field]?.slice(start, end) ?? '',
    quote,
    passage: passages.find((one) => one.section === section && one.text.includes(quote)),
  }))

/** What a verifier leaves of a sentence that cites a passage. */
const verified = (told: Told, text: string, cite: string): string => {
  let kept = ''
  const { language, format, passages, story } = told
  const verifier = createVerifier(
    {
      language,
      format,
      passages,
      sourceLanguage: language,
      placeName: story.title,
      placeNames: [],
    },
    {
      onText: (_field, added) => {
        kept += added
      },
      onRetract: (_field, length) => {
        kept = kept.slice(0, -length)
      },
    },
  )
  verifier.open({ field: 'content', paragraph: 1, cite: [cite] })
  verifier.add(text)
  verifier.close()
  return kept.replace(/^• /, '')
}

/** A year near another that a passage does not have. */
const otherYear = (year: string, passage: string): string =>
  [3, 7, 11, 17, 23]
    .map((later) => String(Number(year) + later))
    .find((one) => !passage.includes(one)) ?? year

const clean = pages.filter(({ entry }) => entries.indexOf(entry) < firstDirty)
const dirty = pages.filter(({ entry }) => entries.indexOf(entry) >= firstDirty)
const isTold = (told: Told | null): told is Told => told !== null
const factsIn = ({ story }: Told): number => story.content.split('\n').length

test('articles give six facts in 95 %, and a guide of 220 to 380 words in 90 %', () => {
  const articles = clean.filter(({ text }) => text.length > 3_500)
  const six = articles.filter((page) => {
    const told = tell(page, 'quick_facts')
    return told && factsIn(told) === 6
  })
  const guides = articles.filter((page) => {
    const words = tell(page, 'history_guide')?.story.content.split(/\s+/).length ?? 0
    return words >= 220 && words <= 380
  })
  console.log(`extraction: ${six.length} of ${articles.length} six facts, ${guides.length} a guide`)
  expect(articles.length).toBeGreaterThan(130)
  expect(six.length / articles.length).toBeGreaterThanOrEqual(0.95)
  expect(guides.length / articles.length).toBeGreaterThanOrEqual(0.9)
})

test('each sentence of 200 stories and more is in its passage and verifies; with another year it does not', () => {
  const stories = [...clean, ...dirty]
    .flatMap((page) => [tell(page, 'quick_facts'), tell(page, 'history_guide')])
    .filter(isTold)
  const sentences = stories.flatMap((told) => sentencesOf(told).map((one) => ({ told, ...one })))
  const failed = sentences.filter(
    ({ told, text, passage }) => !passage || verified(told, text, passage.id) !== text,
  )
  const years = sentences.flatMap(({ told, text, passage }) => {
    const other = text.replace(/\b1[0-9]{3}\b/, (year) => otherYear(year, passage?.text ?? ''))
    return other === text || !passage ? [] : [verified(told, other, passage.id)]
  })
  const shown = years.filter((kept) => kept !== '')
  console.log(
    `extraction: ${sentences.length} sentences of ${stories.length} stories, ${failed.length} fail; ` +
      `${years.length} with another year, ${shown.length} shown`,
  )
  expect([
    stories.length > 200,
    languages.every((one) => stories.some((told) => told.language === one)),
  ]).toEqual([true, true])
  expect(failed.map(({ text }) => text)).toEqual([])
  expect(shown).toEqual([])
})

test('stories of dirty pages have no markup, note or phonetic parenthesis', () => {
  const told = dirty.map((page) => tell(page, 'quick_facts')).filter(isTold)
  expect(told.length).toBeGreaterThan(5)
  for (const { story } of told) {
    expect(story.content).not.toMatch(/\[|\]|\{|\}|==|\(\s*\)|[əɛɔɪʊʁʃʒ]| {2}|^\W*[;,]/m)
  }
})

import { Story } from '@storystone/schema/contract/story.ts'
import { formats } from '@storystone/schema/formats.ts'
import { languages } from '@storystone/schema/languages.ts'
import { marksOf } from '@storystone/schema/story-marks.ts'
import { bulletsOf, paragraphsOf, sectionsOf } from '@storystone/schema/story-text.ts'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '#web/stories/content-parts.ts'
import { loadSample } from './page.tsx'

const all = languages.flatMap((language) => formats.map((format) => [format, language] as const))

it.each(all)('the sample of %s in %s is a story of the contract', async (format, language) => {
  const story = await loadSample(format, language)
  expect(Story.parse(story)).toEqual(story)
  expect(story).toMatchObject({ format, language })
  expect([story.title, story.location, story.funFact].every((text) => text)).toBe(true)
})

describe.each(languages)('the sample in %s', (language) => {
  it('of quick facts has only bullet lines', async () => {
    const { content } = await loadSample('quick_facts', language)
    expect(bulletsOf(content)).toHaveLength(content.split('\n').length)
  })

  it('of a history guide has four paragraphs and 250 to 400 words', async () => {
    const { content } = await loadSample('history_guide', language)
    expect(paragraphsOf(content)).toHaveLength(4)
    const words = content.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(250)
    expect(words).toBeLessThanOrEqual(400)
  })

  it('of an inscription has five labelled sections and a picture', async () => {
    const { content, imageUrl } = await loadSample('translate_inscription', language)
    const sections = sectionsOf(content)
    expect(sections).toHaveLength(5)
    expect(sections.every(({ label, text }) => label !== '' && text !== '')).toBe(true)
    expect(imageUrl).not.toBeNull()
  })
})

it.each(all.filter(([format]) => format !== 'translate_inscription'))(
  'each sentence of the sample of %s in %s has a source',
  async (format, language) => {
    const story = await loadSample(format, language)
    const marks = marksOf(story)
    const sentences = splitSentences(story.content, language).map(({ end }) => end)
    const ends = marks.filter(({ field }) => field === 'content').map(({ end }) => end)
    expect(ends).toEqual(sentences)
    expect(marks.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'funFact']))
    expect(marks.flatMap(({ passages }) => passages).every(({ quote }) => /[.]$/.test(quote))).toBe(
      true,
    )
  },
)

it('the French samples have French typography: narrow spaces and curly apostrophes', async () => {
  for (const format of formats) {
    const { title, content, funFact } = await loadSample(format, 'fr')
    expect(`${title}${content}${funFact}`).not.toMatch(/'| [:;!?»]/)
  }
})

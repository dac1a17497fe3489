import { formats, languages } from '@storystone/schema/catalog.ts'
import { Story } from '@storystone/schema/contract/story.ts'
import { describe, expect, it } from 'vitest'
import { bulletsOf, paragraphsOf, sectionsOf } from '../../story/content-parts.ts'
import { loadSample } from './samples.ts'

const all = languages.flatMap((language) => formats.map((format) => [format, language] as const))

describe.each(all)('the sample of %s in %s', (format, language) => {
  it('is a story as the server would send it', async () => {
    const story = await loadSample(format, language)
    expect(Story.parse(story)).toEqual(story)
    expect(story).toMatchObject({ format, language })
    expect([story.title, story.location, story.funFact].every((text) => text)).toBe(true)
  })
})

describe.each(languages)('in %s', (language) => {
  it('quick facts are bullet lines alone', async () => {
    const { content } = await loadSample('quick_facts', language)
    expect(bulletsOf(content)).toHaveLength(content.split('\n').length)
  })

  it('the guide has the length of a guide', async () => {
    const { content } = await loadSample('history_guide', language)
    expect(paragraphsOf(content)).toHaveLength(4)
    const words = content.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(250)
    expect(words).toBeLessThanOrEqual(400)
  })

  it('the inscription is told by labelled sections, under its picture', async () => {
    const { content, imageUrl } = await loadSample('translate_inscription', language)
    const sections = sectionsOf(content)
    expect(sections).toHaveLength(5)
    expect(sections.every(({ label, text }) => label !== '' && text !== '')).toBe(true)
    expect(imageUrl).not.toBeNull()
  })
})

it('is set as French is, with its narrow spaces and its apostrophes', async () => {
  for (const format of formats) {
    const { title, content, funFact } = await loadSample(format, 'fr')
    expect(`${title}${content}${funFact}`).not.toMatch(/'| [:;!?»]/)
  }
})

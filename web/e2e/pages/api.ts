import { expect, type Page } from '@playwright/test'
import type { Format, Language } from '@storystone/schema/catalog.ts'
import { StoryList, StoryResult } from '@storystone/schema/contract/story.ts'
import { colosseum } from '../photo/exif.ts'
import { drawJpeg } from '../photo/photos.ts'

/** Generates a story for the user of a page, through the API. */
export const generateStory = async (
  { request }: Page,
  text: string,
  format: Format = 'quick_facts',
  language: Language = 'en',
): Promise<StoryResult> => {
  const data = { text, format, language }
  const answer = await request.post('/api/generate-story-from-text', { data })
  expect(answer.status()).toBe(201)
  return StoryResult.parse(await answer.json())
}

/** The same from a photo of the Colosseum. */
export const generatePhotoStory = async (
  page: Page,
  format: Format = 'quick_facts',
  language: Language = 'en',
): Promise<StoryResult> => {
  const answer = await page.request.post('/api/generate-story', {
    multipart: {
      format,
      language,
      location: JSON.stringify({ ...colosseum, locationName: 'Rome, Italy' }),
      file: { name: 'photo', mimeType: 'image/jpeg', buffer: await drawJpeg(page, 600, 400) },
    },
  })
  expect(answer.status()).toBe(201)
  return StoryResult.parse(await answer.json())
}

/** The titles of the user's stories on the server, newest first. */
export const storedTitles = async ({ request }: Page, origin = ''): Promise<string[]> => {
  const answer = await request.get(`${origin}/api/stories?limit=100`)
  return StoryList.parse(await answer.json()).map(({ title }) => title)
}

import { expect, type Page } from '@playwright/test'
import { Places } from '@storystone/schema/contract/places.ts'
import { StoryList, StoryResult } from '@storystone/schema/contract/story.ts'
import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
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

/** The id of the first place of a name. */
const placeIdOf = async ({ request }: Page, name: string, language: Language): Promise<string> => {
  const answer = await request.get('/api/places', { params: { name, language } })
  return Places.parse(await answer.json()).candidates[0]?.id ?? 'none'
}

/** The same from a photo of the Colosseum, or of a place that is chosen by its name. */
export const generatePhotoStory = async (
  page: Page,
  format: Format = 'quick_facts',
  language: Language = 'en',
  chosen?: string,
): Promise<StoryResult> => {
  const answer = await page.request.post('/api/generate-story', {
    multipart: {
      format,
      language,
      ...(chosen && { placeId: await placeIdOf(page, chosen, language) }),
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

import type { Format, Language } from '@storystone/schema/catalog.ts'
import { type Story, unsourced } from '@storystone/schema/contract/story.ts'
import type { SampleTexts } from './en.ts'

const textsOf: Readonly<Record<Language, () => Promise<SampleTexts>>> = {
  en: async () => (await import('./en.ts')).enSamples,
  fr: async () => (await import('./fr.ts')).frSamples,
}

/** Loads the sample story of a format. Rejects when its text can't be loaded. */
export const loadSample = async (format: Format, language: Language): Promise<Story> => {
  const texts = await textsOf[language]()
  const isInscription = format === 'translate_inscription'
  const picture = isInscription ? (await import('./pantheon.svg')).default : null
  return {
    ...unsourced,
    ...texts[format],
    id: `sample-${format}`,
    format,
    language,
    imageUrl: picture,
    createdAt: '2026-11-21T09:00:00.000Z',
    narrationUrl: null,
    candidates: [],
    confidence: null,
    recognised: null,
  }
}

import { type Source, type Story, textLicense } from './contract/story.ts'
import type { Language } from './languages.ts'

/** What the IPTC calls a text or a voice that a trained model has made. */
export const trainedAlgorithmicMedia =
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

/** What a listener is told about the voice of a narration. */
export const syntheticVoice: Readonly<Record<Language, string>> = {
  en: 'Read by a synthetic voice of Storystone.',
  fr: 'Lu par une voix de synthèse de Storystone.',
}

/** Whether a story is an article's own paragraphs, and not written by a model or its double. */
export const isGuidedReading = ({ writer }: Pick<Story, 'writer'>): boolean => writer === 'extract'

type CreditedStory = Pick<Story, 'writer' | 'sources'>

type Words = {
  readonly title: (title: string) => string
  readonly wiki: string
  readonly adapted: string
  readonly shortened: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: (title) => `“${title}”`,
    wiki: 'Wikipedia',
    adapted: 'adapted',
    shortened: 'shortened',
  },
  fr: {
    title: (title) => `«\u202f${title}\u202f»`,
    wiki: 'Wikipédia',
    adapted: 'adapté',
    shortened: 'abrégé',
  },
}

/**
 * The credit that goes where a story goes, a line for each article: its title, the address of its
 * revision, the licence with its address, and what was done to the text.
 */
export const creditLines = (story: CreditedStory, language: Language): readonly string[] => {
  const { title, wiki, adapted, shortened } = words[language]
  const lineOf = (source: Source): string =>
    [
      `${title(source.title)}, ${wiki}, ${source.url}`,
      `${source.license.name} (${source.license.url})`,
      isGuidedReading(story) ? shortened : adapted,
    ].join(', ')
  return story.sources.map(lineOf)
}

/** The JSON-LD of where a story comes from: whether a model wrote it, as the EU's AI Act asks, and on what it rests. */
export const originData = (story: CreditedStory, language: Language): object => ({
  ...(!isGuidedReading(story) && {
    creator: { '@type': 'SoftwareApplication', name: 'Storystone' },
    digitalSourceType: trainedAlgorithmicMedia,
  }),
  ...(story.sources.length > 0 && {
    license: textLicense.url,
    creditText: creditLines(story, language).join('\n'),
    isBasedOn: story.sources.map((source) => ({
      '@type': 'Article',
      name: source.title,
      url: source.url,
      inLanguage: source.language,
      license: source.license.url,
    })),
  }),
})

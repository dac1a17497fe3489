import { pictureUrl } from '@storystone/schema/contract/places.ts'
import {
  type Citation,
  type Source,
  type Story,
  type StoryField,
  type StoryResult,
  textLicense,
  unsourced,
  type Writer,
} from '@storystone/schema/contract/story.ts'
import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { enSamples } from '#web/app/samples/en.ts'
import { frSamples } from '#web/app/samples/fr.ts'
import { composeSample } from '#web/app/samples/texts.ts'
import { splitSentences } from '#web/stories/content-parts.ts'
import { loadGazetteer } from '../../../../worker/doubles/gazetteer/gazetteer.ts'

const gazetteer = loadGazetteer()

/** A story from the gazetteer, as the server would answer it, of a day in November 2026. */
const sample =
  (landmark: string, day = 20) =>
  (format: Format) =>
  (language: Language): Story => {
    const found = gazetteer.findByName(landmark)
    if (!found) throw new Error(`The gazetteer does not know ${landmark}.`)
    const { name, title, facts, guide, place, funFact } = found[language]
    return {
      ...unsourced,
      id: `${found.id}-${format}`,
      title,
      content:
        format === 'quick_facts' ? facts.map((fact) => `• ${fact}`).join('\n') : guide.join('\n\n'),
      format,
      landmark: name,
      location: place,
      imageUrl: null,
      funFact,
      createdAt: `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`,
      narrationUrl: null,
      language,
      candidates: [],
      confidence: null,
      recognised: null,
    }
  }

export const colosseum = sample('Colosseum')
export const machuPicchu = sample('Machu Picchu')

const samples = { en: enSamples, fr: frSamples } as const

/** An inscription whose photo can no longer be loaded. */
export const inscriptionStory = (language: Language): Story => ({
  ...sample('Colosseum', 18)('translate_inscription')(language),
  id: 'pantheon',
  ...composeSample('translate_inscription', samples[language].translate_inscription),
  imageUrl: '/api/media/not-there',
  confidence: 0.93,
  recognised: language === 'fr' ? 'Panthéon' : 'Pantheon',
})

/** A story of a photo that was recognised. */
export const photoStory = (language: Language): Story => ({
  ...colosseum('quick_facts')(language),
  id: 'photo',
  imageUrl: '/api/media/photo',
  confidence: 0.92,
  recognised: language === 'fr' ? 'Colisée' : 'Colosseum',
  candidates:
    language === 'fr'
      ? ['Fontaine de Trevi', 'Arc de Constantin', 'Panthéon']
      : ['Trevi Fountain', 'Arch of Constantine', 'Pantheon'],
})

const revisions = { en: 'enwiki:1324567', fr: 'frwiki:2098765' } as const

const sourceIn = (language: Language, title: string): Source => ({
  id: revisions[language],
  title,
  url: `https://${language}.wikipedia.org/w/index.php?title=${encodeURIComponent(title)}&oldid=${revisions[language].slice(7)}`,
  revisionId: revisions[language].slice(7),
  language,
  license: textLicense,
  retrievedAt: '2026-11-20T09:30:00.000Z',
  revisedAt: '2026-10-14T09:30:00.000Z',
})

const titles = { en: 'Colosseum', fr: 'Colisée' } as const

/** The same story with a source for each sentence. */
export const sourced =
  (storyIn: (language: Language) => Story, writer: Writer = 'model') =>
  (language: Language): Story => {
    const story = storyIn(language)
    const cited = (field: StoryField, text: string): Citation[] =>
      splitSentences(text, language).map(({ start, end }) => ({
        field,
        start,
        end,
        sourceId: revisions[language],
        section: language === 'fr' ? 'Histoire › Antiquité' : 'History › Antiquity',
        quote: text.slice(start, end).replace(/^• /, ''),
      }))
    const quote =
      language === 'fr'
        ? 'Vers l’an 65, le palais de Néron avait un étang là où se dresse l’arène.'
        : 'In about 65, Nero’s palace had a lake where the arena stands.'
    const own = writer === 'model' ? { quote } : {}
    const content = cited('content', story.content)
    return {
      ...story,
      writer,
      sources: [sourceIn(language, titles[language])],
      citations: [
        ...cited('title', story.title),
        ...content.map((each, index) => (index === 1 ? { ...each, ...own } : each)),
        ...cited('funFact', story.funFact ?? ''),
      ],
    }
  }

/** The same as a second reader leaves it: `isChecked` by the number of the citation. */
export const checked =
  (storyIn: (language: Language) => Story, isChecked: (index: number) => boolean) =>
  (language: Language): Story => {
    const story = storyIn(language)
    const citations = story.citations.map((each, index) => ({
      ...each,
      isChecked: isChecked(index),
    }))
    return { ...story, citations }
  }

const sections = {
  en: ['', 'History › Construction', 'History › Construction', 'Description'],
  fr: ['', 'Histoire › Construction', 'Histoire › Construction', 'Description'],
} as const

/** A guide in an article's own words: the lead and two of its sections. */
export const quotedGuide = (language: Language): Story => {
  const story = sourced(colosseum('history_guide'), 'extract')(language)
  const paragraphAt = (start: number) => story.content.slice(0, start).split('\n\n').length - 1
  const citations = story.citations.map((citation) => ({
    ...citation,
    section: sections[language][paragraphAt(citation.start)] ?? '',
  }))
  return { ...story, sources: story.sources.slice(0, 1), citations }
}

/** The same where the article is short. */
export const shortGuide = (language: Language): Story => {
  const guide = quotedGuide(language)
  const [content = ''] = guide.content.split('\n\n')
  return {
    ...guide,
    content,
    funFact: null,
    citations: guide.citations.filter(
      ({ field, end }) => field === 'content' && end <= content.length,
    ),
  }
}

const landmarks = { en: 'Inca citadel', fr: 'Citadelle inca' } as const

/** A story that names its place and has its picture. */
export const withPlace =
  (storyIn: (language: Language) => Story) =>
  (language: Language): Story => ({
    ...storyIn(language),
    placeId: 'Q2',
    landmark: landmarks[language],
    // As without its name in the list: the same place has the same drawing.
    placeType: 'ruin',
    picture: {
      url: pictureUrl('Q2'),
      author: 'Ada Example',
      license: 'CC BY-SA 4.0',
      licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
      sourceUrl: 'https://commons.wikimedia.org/wiki/File:Example.jpg',
    },
  })

/** A shelf with every format on it, newest first. */
export const shelfStories = (language: Language): readonly Story[] => [
  colosseum('history_guide')(language),
  withPlace(sample('Machu Picchu', 19)('quick_facts'))(language),
  inscriptionStory(language),
  { ...sample('Taj Mahal', 12)('history_guide')(language), placeType: 'mosque' },
  sample('Mont-Saint-Michel', 8)('history_guide')(language),
  sample('Angkor Wat', 3)('quick_facts')(language),
]

/** A story with the longest possible words and texts. */
export const longStory = (language: Language): Story => ({
  ...colosseum('history_guide')(language),
  id: 'long',
  title:
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch: the Very Long Story of a Very Long Name, Told Without Haste',
  location: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
  funFact: null,
})

/** A story that has just been generated, with the credits left. */
export const asResult = (story: Story): StoryResult => ({ ...story, creditsLeft: 1.5 })

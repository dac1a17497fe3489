import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Story, StoryResult } from '@storystone/schema/contract/story.ts'
import { loadGazetteer } from '../../../../worker/doubles/gazetteer/gazetteer.ts'

const gazetteer = loadGazetteer()

type Options = { readonly format: Format; readonly language: Language; readonly day?: number }

/** A story from the gazetteer, as the server would answer it. */
const sampleStory = (landmark: string, { format, language, day = 20 }: Options): Story => {
  const found = gazetteer.findByName(landmark)
  if (!found) throw new Error(`The gazetteer does not know ${landmark}.`)
  const { title, facts, guide, place, funFact } = found[language]
  return {
    id: `${found.id}-${format}`,
    title,
    content:
      format === 'quick_facts' ? facts.map((fact) => `• ${fact}`).join('\n') : guide.join('\n\n'),
    format,
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

const sample = (landmark: string) => (format: Format) => (language: Language) =>
  sampleStory(landmark, { format, language })

export const colosseum = sample('Colosseum')
export const machuPicchu = sample('Machu Picchu')

const inscriptions = {
  en: {
    title: 'Words on the Pantheon',
    location: 'Rome, Italy',
    funFact:
      'Agrippa’s own temple had burnt down long before: Hadrian kept the old name on his new one.',
    content: [
      '**Original text:** M · AGRIPPA · L · F · COS · TERTIVM · FECIT',
      '**Translation:** Marcus Agrippa, son of Lucius, consul for the third time, built this.',
      '**Explanation:** The letters are abbreviations: L·F for Luci filius, COS for consul.',
      '**A short story:** Every morning the sun crosses the square and finds the same nine words.',
    ].join('\n\n'),
  },
  fr: {
    title: 'Les mots du Panthéon',
    location: 'Rome, Italie',
    funFact:
      'Le temple d’Agrippa avait brûlé depuis longtemps : Hadrien garda l’ancien nom sur le nouveau.',
    content: [
      '**Texte d’origine :** M · AGRIPPA · L · F · COS · TERTIVM · FECIT',
      '**Traduction :** Marcus Agrippa, fils de Lucius, consul pour la troisième fois, l’a bâti.',
      '**Explication :** Les lettres sont des abréviations : L·F pour Luci filius, COS pour consul.',
      '**Petit récit :** Chaque matin, le soleil traverse la place et retrouve les mêmes mots.',
    ].join('\n\n'),
  },
} as const

/** An inscription whose photo can no longer be loaded. */
export const inscriptionStory = (language: Language): Story => ({
  ...sampleStory('Colosseum', { format: 'translate_inscription', language, day: 18 }),
  id: 'pantheon',
  ...inscriptions[language],
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

/** A shelf with every format on it, newest first. */
export const shelfStories = (language: Language): readonly Story[] => [
  sampleStory('Colosseum', { format: 'history_guide', language, day: 20 }),
  sampleStory('Machu Picchu', { format: 'quick_facts', language, day: 19 }),
  inscriptionStory(language),
  sampleStory('Taj Mahal', { format: 'history_guide', language, day: 12 }),
  sampleStory('Mont-Saint-Michel', { format: 'history_guide', language, day: 8 }),
  sampleStory('Angkor Wat', { format: 'quick_facts', language, day: 3 }),
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

import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Story, StoryResult } from '@storystone/schema/contract/story.ts'
import { loadGazetteer } from '../../../../worker/doubles/gazetteer/gazetteer.ts'

const gazetteer = loadGazetteer()

/** A story as the server would give it, told from the gazetteer. */
export const taleOf = (
  landmark: string,
  { format, language, day = 20 }: { format: Format; language: Language; day?: number },
): Story => {
  const found = gazetteer.findByName(landmark)
  if (!found) throw new Error(`The gazetteer does not know ${landmark}.`)
  const telling = found[language]
  const facts = telling.facts.map((fact) => `• ${fact}`).join('\n')
  return {
    id: `${found.id}-${format}`,
    title: telling.title,
    content: format === 'quick_facts' ? facts : telling.guide.join('\n\n'),
    format,
    location: telling.place,
    imageUrl: null,
    funFact: telling.funFact,
    createdAt: `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`,
    narrationUrl: null,
    language,
    candidates: [],
    confidence: null,
    recognised: null,
  }
}

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

/** An inscription, translated from a photo that can no longer be loaded. */
export const inscriptionTale = (language: Language): Story => ({
  ...taleOf('Colosseum', { format: 'translate_inscription', language, day: 18 }),
  id: 'pantheon',
  ...inscriptions[language],
  imageUrl: '/api/media/not-there',
  confidence: 0.93,
  recognised: language === 'fr' ? 'Panthéon' : 'Pantheon',
})

/** A story of a photo that was recognised. */
export const photoTale = (language: Language): Story => ({
  ...taleOf('Colosseum', { format: 'quick_facts', language }),
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
export const shelf = (language: Language): readonly Story[] => [
  taleOf('Colosseum', { format: 'history_guide', language, day: 20 }),
  taleOf('Machu Picchu', { format: 'quick_facts', language, day: 19 }),
  inscriptionTale(language),
  taleOf('Taj Mahal', { format: 'history_guide', language, day: 12 }),
  taleOf('Mont-Saint-Michel', { format: 'history_guide', language, day: 8 }),
  taleOf('Angkor Wat', { format: 'quick_facts', language, day: 3 }),
]

/** The same story with the longest words and texts that can come. */
export const longTale = (language: Language): Story => ({
  ...taleOf('Colosseum', { format: 'history_guide', language }),
  id: 'long',
  title:
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch: the Very Long Story of a Very Long Name, Told Without Haste',
  location: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
  funFact: null,
})

/** A story that has just been made, with what is left of the gift. */
export const asResult = (story: Story): StoryResult => ({ ...story, creditsLeft: 1.5 })

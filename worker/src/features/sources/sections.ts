import type { Format } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'

const useless =
  /^((explanatory )?notes|references|notes and references|references and notes|see also|citations|footnotes|sources|works cited|bibliography|further reading|external links|((photo|image|picture) )?gallery|galerie.*|transports?|access|acces|climate?|voir aussi|notes et references|references et notes|bibliographie|ouvrages.*|liens externes|annexes|articles connexes|pour approfondir|lire aussi|filmograph(y|ie))$/

/** Whether nothing in a section of this title tells about the place. */
export const isUseless = (title: string): boolean => useless.test(foldName(title))

type Kind = 'lead' | 'history' | 'construction' | 'architecture' | 'other'

const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    'history',
    /\b(histor\w*|histoire|origins?|origines?|antiqui\w*|middle ages|moyen age|century|siecle|periode?|epoque|fouilles|excavations?|(re)?discovery|(re)?decouverte)\b/,
  ],
  ['construction', /\b(construct\w*|building|edification|chantier|foundations?|fondation)\b/],
  [
    'architecture',
    /\b(architectur\w*|description|structure|layout|design|interior|exterior|interieur|exterieur|decor\w*|facades?)\b/,
  ],
]

const weights: Readonly<Record<Format, Readonly<Record<Kind, number>>>> = {
  quick_facts: { lead: 1, history: 0.95, construction: 0.95, architecture: 0.85, other: 0.5 },
  history_guide: { lead: 0.95, history: 1, construction: 0.9, architecture: 0.75, other: 0.45 },
  translate_inscription: {
    lead: 1,
    history: 0.9,
    construction: 0.7,
    architecture: 0.7,
    other: 0.5,
  },
}

/** How much a section matters to a format, 0 to 1. The best of its title and of those above counts. */
export const weightOf = (section: string, format: Format): number => {
  const weightsOfFormat = weights[format]
  if (section === '') return weightsOfFormat.lead
  const folded = foldName(section)
  const found = kinds.flatMap(([kind, title]) =>
    title.test(folded) ? [weightsOfFormat[kind]] : [],
  )
  return Math.max(weightsOfFormat.other, ...found)
}

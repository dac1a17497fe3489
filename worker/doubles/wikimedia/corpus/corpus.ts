import { createHash } from 'node:crypto'
import { foldName } from '@storystone/schema/fold-name.ts'
import * as z from 'zod/mini'
import { loadLandmarks } from '../../gazetteer/gazetteer.ts'
import type { Landmark } from '../../gazetteer/landmark.ts'
import { reword } from '../../gazetteer/reword.ts'
import type { WikimediaCopy } from '../control.ts'
import dirty from './dirty.json' with { type: 'json' }
import distractors from './distractors.json' with { type: 'json' }
import { capital, Entry, numberOf, type Page, type PictureKind, type Wiki } from './entry.ts'
import labels from './labels.json' with { type: 'json' }
import longArticles from './long-articles.json' with { type: 'json' }

const wikis: readonly Wiki[] = ['en', 'fr']

/** The landmarks whose picture is not simply free, or that have none. */
const pictures: Readonly<Record<string, PictureKind | undefined>> = {
  alcatraz: 'no_author',
  atomium: 'not_free',
  'nan-madol': undefined,
  uluru: 'public_domain',
}

/** Works of art, which Wikipedia does not place on a map. */
const artworks: readonly string[] = ['bayeux-tapestry', 'mona-lisa', 'rosetta-stone']
const types: Readonly<Record<string, string>> = { uluru: 'mountain', alcatraz: 'isle' }
/** Most coordinates in Wikipedia name the country; these stand for them. */
const countries: Readonly<Record<string, string>> = { colosseum: 'IT', 'eiffel-tower': 'FR' }

const labelsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = labels

const headings = {
  en: ['History', 'Architecture', 'Stories', 'Visiting', 'See also', 'References'],
  fr: ['Histoire', 'Architecture', 'Anecdotes', 'Visite', 'Voir aussi', 'Notes et références'],
} as const

const longOf: Readonly<Record<string, Readonly<Record<Wiki, string>>>> = longArticles

/** An article of the gazetteer's sentences in other words, as plain text with `== Section ==` as headings. */
const articleOf = (landmark: Landmark, wiki: Wiki, near: string): string => {
  const { name, place } = landmark[wiki]
  const facts = landmark[wiki].facts.map((fact) => reword(fact, wiki))
  const guide = landmark[wiki].guide.map((paragraph) => reword(paragraph, wiki))
  const funFact = reword(landmark[wiki].funFact, wiki)
  const sections = [
    [facts.slice(2, 4).join(' '), ...guide.slice(0, -1)],
    [facts[4]],
    [[...facts.slice(5), funFact].join(' ')],
    guide.slice(-1),
    [near],
    [`${name}, ${place}, Storystone Press, 2004, p. 12–19.`],
  ]
  const written = sections.map((lines, at) => `== ${headings[wiki][at]} ==\n${lines.join('\n')}`)
  return [facts.slice(0, 2).join(' '), ...written].join('\n\n\n')
}

const entryOf = (landmark: Landmark, index: number, all: readonly Landmark[]): Entry => {
  const { id, latitude, longitude } = landmark
  const article = (wiki: Wiki) => {
    const { name, aliases, kind, place } = landmark[wiki]
    const near = all[(index + 1) % all.length]?.[wiki].name ?? ''
    const text = longOf[id]?.[wiki] ?? articleOf(landmark, wiki, near)
    return { title: name, redirects: [...aliases], description: `${kind}, ${place}`, text }
  }
  const isArtwork = artworks.includes(id)
  return {
    id,
    ...(isArtwork ? {} : { at: [latitude, longitude], type: types[id] ?? 'landmark' }),
    ...(countries[id] ? { country: countries[id] } : {}),
    globe: 'earth',
    popularity: 60 + numberOf(id, 80),
    picture: id in pictures ? pictures[id] : 'free',
    isDisambiguation: false,
    labels: labelsOf[id] ?? {},
    en: article('en'),
    fr: article('fr'),
  }
}

const pagesOf = (entry: Entry, index: number, copyKey: string | null = null): readonly Page[] =>
  wikis.flatMap((wiki) => {
    const article = entry[wiki]
    const other = entry[wiki === 'en' ? 'fr' : 'en']?.title
    const pageid = 10_000 * (wiki === 'en' ? 1 : 2) + index
    const revision = { revid: pageid * 100, timestamp: '2026-06-01T12:00:00Z' }
    const ids = {
      entry,
      wiki,
      pageid,
      qid: entry.qid ?? `Q${9_000_000 + index}`,
      other,
      copyKey,
      ...revision,
    }
    return article ? [{ ...article, ...ids, description: article.description }] : []
  })

/** Of its title alone: after a restart, the app still has what was written about other copies. */
const indexOfCopy = (title: string): number =>
  10_000 + Number.parseInt(createHash('sha256').update(title).digest('hex').slice(0, 7), 16)

/**
 * Everything the double knows: the gazetteer's landmarks, what they may be taken for, and the entries
 * that a test adds.
 */
export const loadCorpus = (added: readonly Entry[] = []) => {
  const others = z.array(Entry).parse([...distractors, ...dirty])
  const entries = [...loadLandmarks().map(entryOf), ...others, ...added]
  const pages = entries.flatMap((entry, index) => pagesOf(entry, index))
  return {
    entries,
    pages,
    pagesOf: (wiki: Wiki) => pages.filter((page) => page.wiki === wiki),
    /** Adds a place that is all that another one is, but for its name; once. */
    copy: ({ of, title, text, at }: WikimediaCopy): void => {
      const original = entries.find(({ en, fr }) => en?.title === of || fr?.title === of)
      if (pages.some(({ copyKey }) => copyKey === foldName(title))) return
      if (!original) throw new Error(`There is no page "${of}" to copy.`)
      const named = (article: Entry['en']) =>
        article && { ...article, title: capital(title), redirects: [], text: text ?? article.text }
      const placed = at && { at, isPlacedCopy: true }
      const entry = { ...original, ...placed, en: named(original.en), fr: named(original.fr) }
      pages.push(...pagesOf(entry, indexOfCopy(title), foldName(title)))
      entries.push(entry)
    },
  }
}
export type Corpus = ReturnType<typeof loadCorpus>

/** How wide the original of an entry's picture is. */
export const widthOf = ({ picture }: Entry): number => (picture === 'small' ? 640 : 4_000)

/** The name of an entry's picture on Commons, which begins with a capital, as all names there. */
export const fileOf = ({ id, picture }: Entry): string | undefined =>
  picture && `${capital(id)}.png`

import * as z from 'zod/mini'
import type { Landmark } from '../../gazetteer/landmark.ts'
import { loadLandmarks } from '../../gazetteer/load-landmarks.ts'
import distractors from './distractors.json' with { type: 'json' }
import { Entry, type Page, type PictureKind, type Wiki } from './entry.ts'

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

/** A number from 0 to `below` that is always the same for a text. */
const numberOf = (text: string, below: number): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % below

const extractOf = (landmark: Landmark, wiki: Wiki): string => {
  const { name, kind, place, facts, guide, funFact } = landmark[wiki]
  const lead = wiki === 'en' ? `${name}: ${kind} in ${place}.` : `${name} : ${kind}, ${place}.`
  const [history, today] = wiki === 'en' ? ['History', 'Today'] : ['Histoire', 'Aujourd’hui']
  const sections = [facts.join(' '), `\n== ${history} ==`, ...guide, `\n== ${today} ==`, funFact]
  return [lead, ...sections].join('\n')
}

const entryOf = (landmark: Landmark): Entry => {
  const { id, latitude, longitude } = landmark
  const article = (wiki: Wiki) => {
    const { name, aliases, kind, place } = landmark[wiki]
    const description = `${kind}, ${place}`
    return { title: name, redirects: aliases, description, text: extractOf(landmark, wiki) }
  }
  const isArtwork = artworks.includes(id)
  return {
    id,
    ...(isArtwork ? {} : { at: [latitude, longitude], type: types[id] ?? 'landmark' }),
    popularity: 60 + numberOf(id, 80),
    picture: id in pictures ? pictures[id] : 'free',
    isDisambiguation: false,
    en: article('en'),
    fr: article('fr'),
  }
}

const pagesOf = (entry: Entry, index: number): readonly Page[] =>
  wikis.flatMap((wiki) => {
    const article = entry[wiki]
    const other = entry[wiki === 'en' ? 'fr' : 'en']?.title
    const pageid = 10_000 * (wiki === 'en' ? 1 : 2) + index
    const revision = { revid: pageid * 100, timestamp: '2026-06-01T12:00:00Z' }
    const ids = { entry, wiki, pageid, qid: `Q${9_000_000 + index}`, other, ...revision }
    return article ? [{ ...article, ...ids, description: article.description }] : []
  })

/** Everything the double knows: the gazetteer's landmarks, and what they may be taken for. */
export const loadCorpus = () => {
  const entries = [...loadLandmarks().map(entryOf), ...z.array(Entry).parse(distractors)]
  const pages = entries.flatMap(pagesOf)
  return { entries, pagesOf: (wiki: Wiki) => pages.filter((page) => page.wiki === wiki), pages }
}
export type Corpus = ReturnType<typeof loadCorpus>

/** The name of an entry's picture on Commons. */
export const fileOf = ({ id, picture }: Entry): string | undefined => picture && `${id}.png`

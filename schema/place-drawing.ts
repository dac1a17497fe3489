import type { Story } from './contract/story.ts'
import { foldName } from './fold-name.ts'
import { type Language, languages } from './languages.ts'
import { type PlaceType, placeTypes } from './place-types.ts'

type TypeWords = {
  /** Words such as "in" and "of": a noun after them no longer says what the place is. */
  readonly after: string
  /** Which noun of the phrase is the thing itself: "castle church", but "église du château". */
  readonly head: 'first' | 'last'
  /** What may stand on the noun's side of the thing: any other word there is the thing, as in "museum ship". */
  readonly beside: string
  /** Words and phrases, as `foldName` folds them. */
  readonly types: Readonly<Record<PlaceType, string>>
  /** Names that everybody knows a place by, folded and whole: they say more than "citadel" or "monument" does. */
  readonly known: Readonly<Partial<Record<PlaceType, string>>>
}

const words: Readonly<Record<Language, TypeWords>> = {
  en: {
    after:
      'in, of, du, des, at, on, near, over, across, between, within, inside, outside, under, above, around, along, about, beside, behind, next, from, by, with, to, for, and, or, that, which, where, is, was, now, once',
    head: 'last',
    beside:
      'building, buildings, house, complex, site, structure, ensemble, group, made, [^ ]+(?:ed|ing|ly|built), [0-9][^ ]*',
    types: {
      amphitheatre: 'amphitheatre, amphitheater, theatre, theater, arena, stadium, circus',
      tower: 'tower, belfry, campanile, lighthouse, skyscraper, minaret, obelisk, column, windmill',
      temple: 'temple, pagoda, shrine, stupa',
      church:
        'church, churches, cathedral, basilica, chapel, abbey, monastery, priory, convent, minster, baptistery',
      mosque: 'mosque, madrasa',
      bridge: 'bridge, aqueduct, viaduct, footbridge',
      castle:
        'castle, fort, fortress, citadel, fortification, fortifications, rampart, ramparts, city gate, kremlin',
      palace:
        'palace, chateau, villa, mansion, residence, manor, museum, town hall, city hall, opera house',
      statue: 'statue, sculpture, monument, memorial, bust, fountain',
      painting: 'painting, portrait, fresco, mural, altarpiece, polyptych, triptych, engraving',
      ruin: 'ruin, ruins, remains, archaeological site, ancient city, necropolis, forum, baths, acropolis',
      square: 'square, plaza, piazza, courtyard, marketplace',
    },
    known: {
      amphitheatre: 'colosseum',
      tower: 'big ben',
      temple:
        'parthenon, pantheon, abu simbel, abou simbel, angkor wat, angkor vat, borobudur, fushimi inari',
      church: 'notre dame, sagrada familia, mont saint michel',
      mosque: 'hagia sophia, sainte sophie',
      palace: 'alhambra, forbidden city, cite interdite, gyeongbokgung, louvre',
      statue: 'moai, moais, christ the redeemer, christ redempteur, mount rushmore, mont rushmore',
      painting: 'mona lisa, joconde',
      ruin: 'machu picchu, petra, pompeii, pompei, stonehenge, chichen itza, teotihuacan, tiwanaku, persepolis, great zimbabwe, grand zimbabwe, carthage, mesa verde, nan madol',
    },
  },
  fr: {
    after:
      'a, au, aux, de, du, des, d, en, dans, sur, sous, pres, par, avec, pour, et, qui, situe, situee, construit, construite, dedie, dediee',
    head: 'first',
    beside:
      'un, une, le, la, les, ex, ancien, ancienne, anciens, anciennes, grand, grande, grands, grandes, petit, petite, petits, petites, vieux, vieil, vieille, haut, haute, bas, basse, gros, grosse, nouveau, nouvel, nouvelle, beau, bel, belle, premier, premiere, second, seconde, deux, trois, double, saint, sainte, celebre, vaste, immense, important, importante',
    types: {
      amphitheatre: 'amphitheatre, theatre, arene, arenes, stade, cirque',
      tower:
        'tour, beffroi, campanile, clocher, phare, gratte ciel, minaret, obelisque, colonne, moulin',
      temple: 'temple, pagode, sanctuaire, stupa',
      church:
        'eglise, eglises, cathedrale, basilique, chapelle, abbaye, abbatiale, monastere, prieure, couvent, collegiale, baptistere',
      mosque: 'mosquee, medersa',
      bridge: 'pont, aqueduc, viaduc, passerelle',
      castle:
        'chateau, fort, forteresse, citadelle, fortification, fortifications, rempart, remparts, porte de ville, porte fortifiee',
      palace: 'palais, villa, manoir, hotel particulier, residence, musee, hotel de ville, opera',
      statue: 'statue, sculpture, monument, memorial, buste, fontaine',
      painting: 'tableau, peinture, portrait, fresque, retable, polyptyque, triptyque, gravure',
      ruin: 'ruine, ruines, vestiges, site archeologique, cite antique, necropole, forum, thermes, acropole',
      square: 'place, parvis, esplanade',
    },
    known: {
      amphitheatre: 'colisee',
      palace: 'chateau de versailles, chateau de schonbrunn, chateau frontenac',
    },
  },
}

const oneOf = (list: readonly string[]): string => `(?<![^ ])(?:${list.join('|')})(?![^ ])`

const wordsByType = (types: TypeWords['known']): ReadonlyMap<string, PlaceType> =>
  new Map(
    placeTypes.flatMap((type) => (types[type]?.split(', ') ?? []).map((word) => [word, type])),
  )

const createReader = (language: Language) => {
  const { after, head, beside, types, known } = words[language]
  const [nouns, names] = [wordsByType(types), wordsByType(known)]
  // The longest first: "site archeologique" before a word in it.
  const noun = new RegExp(oneOf([...nouns.keys()].toSorted((a, b) => b.length - a.length)), 'g')
  const rest = new RegExp(oneOf(after.split(', ')))
  const leavesNoun = new RegExp(`^(?:${beside.replaceAll(', ', '|')})?$`)
  return {
    language,
    readName: (text: string) => names.get(foldName(text)),
    /** Null where a noun is not the thing itself: "Rue du Temple", "Church Street". Undefined where another word is. */
    readNoun: (text: string) => {
      const folded = foldName(text)
      const found = [...folded.matchAll(noun)]
      if (found.length === 0) return undefined
      const end = folded.search(rest)
      const thing = found
        .filter(({ index }) => end < 0 || index < end)
        .at(head === 'first' ? 0 : -1)
      if (!thing) return null
      // A name goes on with a capital, a description does not: "church building".
      const phrase = end < 0 ? folded : folded.slice(0, end)
      const [, next = ''] = phrase.slice(thing.index + thing[0].length).split(' ')
      if (head === 'last' && capitalised(text).includes(next)) return null
      const neighbour = head === 'last' ? next : phrase.slice(0, thing.index).split(' ').at(-2)
      return leavesNoun.test(neighbour ?? '') ? nouns.get(thing[0]) : undefined
    },
  }
}

const capitalised = (text: string): readonly string[] =>
  (text.match(/\p{Lu}[\p{L}\p{M}]*/gu) ?? []).map(foldName)

let readers: readonly ReturnType<typeof createReader>[] | undefined

/**
 * The type of a place, for every screen that draws it: by a name that everybody knows, else by what Wikidata
 * describes it as, else by a noun in its name. The best texts come first. Null where nothing says it: a place
 * that is not known is not guessed from what was typed.
 */
export const placeTypeOf = (
  language: Language,
  texts: readonly (string | null | undefined)[],
): PlaceType | null => {
  // Not before they are needed: their expressions take a phone several milliseconds, and home reads no place.
  readers ??= languages.map(createReader)
  const inOrder = readers.toSorted(
    (a, b) => Number(b.language === language) - Number(a.language === language),
  )
  // A comma ends what the place is: "church, now a museum".
  const phrases = texts.map((text) => (text ?? '').split(/[,;:(]/)[0] ?? '')
  for (const read of ['readName', 'readNoun'] as const) {
    for (const phrase of phrases) {
      const type = inOrder.map((reader) => reader[read](phrase)).find((one) => one !== undefined)
      if (type) return type
    }
  }
  return null
}

/** The drawings of places, each a symbol with its type as id. No hash in its name: public pages of stories use it, too. */
export const drawingsPath = '/drawings.svg'

/** The id of a place's drawing: of its type, else of hills and a sun only. */
export const drawingOf = (type: PlaceType | null): PlaceType | 'place' => type ?? 'place'

/** What the place of a story is drawn as. Stories from before have no type, but the description of their place. */
export const placeTypeOfStory = (
  story: Pick<Story, 'language' | 'location' | 'landmark' | 'placeType'>,
): PlaceType | null =>
  story.placeType ??
  (story.landmark === null ? null : placeTypeOf(story.language, [story.location, story.landmark]))

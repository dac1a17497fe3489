import { type Language, languages } from './catalog.ts'
import { foldName } from './fold-name.ts'

/** The types of places that have a drawing. */
export const placeTypes = [
  'amphitheatre',
  'tower',
  'temple',
  'church',
  'mosque',
  'bridge',
  'castle',
  'palace',
  'statue',
  'painting',
  'ruin',
  'square',
] as const
export type PlaceType = (typeof placeTypes)[number]

type TypeWords = {
  /** Words such as "in" and "by": what comes after them no longer says what the place is. */
  readonly after: string
  /** Which noun of the phrase is the thing itself: "castle church", but "église du château". */
  readonly head: 'first' | 'last'
  /** Words, phrases and names that everybody knows a place by, as `foldName` folds them. */
  readonly types: Readonly<Record<PlaceType, string>>
}

const words: Readonly<Record<Language, TypeWords>> = {
  en: {
    after:
      'in, of, at, on, near, from, by, with, to, for, and, that, which, located, situated, built, dedicated',
    head: 'last',
    types: {
      amphitheatre:
        'amphitheatre, amphitheater, theatre, theater, arena, stadium, circus, colosseum',
      tower:
        'tower, belfry, campanile, lighthouse, skyscraper, minaret, obelisk, column, windmill, big ben',
      temple:
        'temple, pagoda, shrine, stupa, parthenon, pantheon, abu simbel, abou simbel, angkor wat, angkor vat, borobudur, fushimi inari',
      church:
        'church, churches, cathedral, basilica, chapel, abbey, monastery, priory, convent, minster, baptistery, notre dame, sagrada familia, mont saint michel',
      mosque: 'mosque, madrasa, hagia sophia, sainte sophie',
      bridge: 'bridge, aqueduct, viaduct, footbridge',
      castle:
        'castle, fort, fortress, citadel, fortification, fortifications, rampart, ramparts, city gate, kremlin',
      palace:
        'palace, chateau, villa, mansion, residence, manor, museum, town hall, city hall, opera house, alhambra, forbidden city, cite interdite, gyeongbokgung, louvre',
      statue:
        'statue, sculpture, monument, memorial, bust, fountain, moai, moais, christ the redeemer, christ redempteur, mount rushmore, mont rushmore',
      painting:
        'painting, portrait, fresco, mural, altarpiece, polyptych, triptych, engraving, mona lisa, joconde',
      ruin: 'ruin, ruins, remains, archaeological site, ancient city, necropolis, forum, baths, acropolis, machu picchu, petra, pompeii, pompei, stonehenge, chichen itza, teotihuacan, tiwanaku, persepolis, great zimbabwe, grand zimbabwe, carthage, mesa verde, nan madol',
      square: 'square, plaza, piazza, courtyard, marketplace',
    },
  },
  fr: {
    after:
      'a, au, aux, en, dans, sur, sous, pres, par, avec, pour, et, qui, situe, situee, construit, construite, dedie, dediee',
    head: 'first',
    types: {
      amphitheatre: 'amphitheatre, theatre, arene, arenes, stade, cirque, colisee',
      tower:
        'tour, beffroi, campanile, clocher, phare, gratte ciel, minaret, obelisque, colonne, moulin',
      temple: 'temple, pagode, sanctuaire, stupa, parthenon, pantheon',
      church:
        'eglise, eglises, cathedrale, basilique, chapelle, abbaye, abbatiale, monastere, prieure, couvent, collegiale, baptistere',
      mosque: 'mosquee, medersa',
      bridge: 'pont, aqueduc, viaduc, passerelle',
      castle:
        'chateau, fort, forteresse, citadelle, fortification, fortifications, rempart, remparts, porte de ville, porte fortifiee',
      palace:
        'palais, villa, manoir, hotel particulier, residence, musee, hotel de ville, opera, chateau de versailles, chateau de schonbrunn, chateau frontenac',
      statue: 'statue, sculpture, monument, memorial, buste, fontaine',
      painting: 'tableau, peinture, portrait, fresque, retable, polyptyque, triptyque, gravure',
      ruin: 'ruine, ruines, vestiges, site archeologique, cite antique, necropole, forum, thermes, acropole',
      square: 'place, parvis, esplanade',
    },
  },
}

const oneOf = (list: readonly string[]): string => `(?<![^ ])(?:${list.join('|')})(?![^ ])`

const createReader = (language: Language) => {
  const { after, head, types } = words[language]
  const known = new Map(
    placeTypes.flatMap((type) => types[type].split(', ').map((word) => [word, type] as const)),
  )
  // The longest first: "site archeologique" before a word in it.
  const nouns = [...known.keys()].toSorted((a, b) => b.length - a.length)
  const rest = new RegExp(oneOf(after.split(', ')))
  const noun = new RegExp(oneOf(nouns), 'g')
  const read = (text: string): PlaceType | undefined => {
    const [phrase = ''] = text.split(rest)
    const found = phrase.match(noun) ?? []
    return known.get((head === 'first' ? found[0] : found.at(-1)) ?? '')
  }
  return { language, read }
}

let readers: readonly ReturnType<typeof createReader>[] | undefined

/**
 * The type of a place by texts about it in a language, the best first, such as its description and its name:
 * the first that names a type decides. Null where none does. Names are read in the other languages, too.
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
  for (const text of texts) {
    // A comma ends what the place is: "church, now a museum".
    const folded = foldName((text ?? '').split(/[,;:(]/)[0] ?? '')
    for (const { read } of inOrder) {
      const type = read(folded)
      if (type !== undefined) return type
    }
  }
  return null
}

import { anyOfInAnyCase, phrases, phrasesInAnyCase } from './phrases.ts'

/** Titles of sections that tell of today's town or of the word, or again where the place is. */
const asides = anyOfInAnyCase`
  # Where it is.
  situation | locali[sz]ation | location | g[ée]ograph | climat | g[ée]olog | relief
  flor[ae] | faun[ae] | bird | wildlife | oiseaux
  # Today's town.
  sport | football | [ée]conom | agricult | festival | enseign | [ée]ducation | universit
  d[ée]mograph | population | polit | municip | administrat | jumelage | twin | sister
  relations internationales | personnalit | people | facilit | events | [ée]v[ée]nements
  # Its quarrels.
  racial | workers | labou?r | controvers | migrant | traffick | critic
  partenariat | partner | ownership
  # The word, and what others made of the place.
  [ée]tymolog | toponym | \bnames?\b | \bnoms?\b | pseudo
  cultur(?:e|al)? populaire | popular culture | in (?:media|film|fiction|art|literature)
  litt[ée]rature | au cin[ée]ma | [ée]vangile | gospel
  # What is not here, and other pages.
  held in | in situ | d[ée]pos[ée]es | ressource | \bbibl | websites? | \.(?:org|com|ae)\b
`

/** Whether a section is no part of what a traveller came for. */
export const isAside = (section: string): boolean => asides.test(section)

/** What today's town, or its museum, is busy with. */
const administration = phrasesInAnyCase`
  airport | highway | census | football | festival | video game | tweeted
  aéroport | route nationale | recensement | jeu vidéo | facultés?
  municipalité | arrondissement | périmètre communal | décret
  protected area | instrument juridique | plan de (?:protection|gestion|sauvegarde)
  # Who works there, for how much, and by when.
  director of | architecte en chef | prend la succession
  consortium | (?:was|were) awarded to
  millions? d[’']euros | million (?:euros|dollars) | \$\d+ ?(?:million|billion)
  (?:was|were) (?:scheduled|expected|planned) to | devait ouvrir
`

/** What researchers say of a place instead of what it is. */
const research = phrasesInAnyCase`
  historian \p{L}+ | historienne? \p{L}+ | historiens? | scholars
  (?:sources|historians|archaeologists) (?:say|mention|suggest|believe|think|have)
  les (?:chercheurs|historiens|archéologues)
  (?:felt|argue[sd]?|believe[sd]?|suggest(?:s|ed)?|thinks?|claim(?:s|ed)?|propose[sd]?) that
  (?:pense|estime|considère|suppose|soutient)(?:nt)? qu[e’']
  # What is not settled.
  debat\w* | hypothes\w* | analys[ei]s | arguments? | timeline | not (?:entirely )?clear
  discutée?s? | débats? | débattue?s? | hypothèses? | mal assurée
  date of (?:the )?construction | date de construction
  # Trenches and layers.
  levels? [IVX]+[A-Z]? | niveaux? [IVX]+[A-Z]? | sondages? | stratigraph\w* | « ?\p{L}+ \d+ ?»
`

/** How walls are laid. */
const masonry = phrases`
  bossages? | isodome | gros appareil | ashlar
`

/** Whether a sentence is off a visitor's topic: on today's administration or on masonry. */
export const isOffTopic = (text: string): boolean => administration.test(text) || masonry.test(text)

/** Whether a sentence tells of research, or is off topic. */
export const isDry = (text: string): boolean => research.test(text) || isOffTopic(text)

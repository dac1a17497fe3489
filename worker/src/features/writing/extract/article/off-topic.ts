import { phrasesInAnyCase } from './phrases.ts'

/** What today's town, or its museum, is busy with, and how walls are laid. */
const offTopic = phrasesInAnyCase`
  airport | highway | census | football | festival | video game | tweeted
  aéroport | route nationale | recensement | jeu vidéo | facultés?
  municipalité | arrondissement | périmètre communal | décret
  protected area | instrument juridique | plan de (?:protection|gestion|sauvegarde)
  # Staff, costs and schedules.
  director of | architecte en chef | prend la succession
  consortium | (?:was|were) awarded to
  millions? d[’']euros | million (?:euros|dollars) | \$\d+ ?(?:million|billion)
  (?:was|were) (?:scheduled|expected|planned) to | devait ouvrir
  # Masonry.
  bossages? | isodome | gros appareil | ashlar
`

/** What researchers say of a place instead of what it is. */
const research = phrasesInAnyCase`
  historian \p{L}+ | historienne \p{L}+ | historiens? | scholars
  (?:sources|historians|archaeologists) (?:say|mention|suggest|believe|think|have)
  les (?:chercheurs|archéologues)
  (?:felt|argue[sd]?|believe[sd]?|suggest(?:s|ed)?|thinks?|claim(?:s|ed)?|propose[sd]?) that
  (?:pense|estime|considère|suppose|soutient)(?:nt)? qu[e’']
  # Open questions.
  debat\w* | hypothes\w* | analys[ei]s | arguments? | timeline | not (?:entirely )?clear
  discutée?s? | débats? | débattue?s? | hypothèses? | mal assurée
  date of (?:the )?construction | date de construction
  # Excavation levels.
  levels? (?:I{1,3}|I?[VX])[A-E]? | niveaux? (?:I{1,3}|I?[VX])[A-E]? | sondages? | stratigraph\w* | « ?\p{L}+ \d+ ?»
`

/** Whether a sentence is off a visitor's topic: on today's administration or on masonry. */
export const isOffTopic = (text: string): boolean => offTopic.test(text)

/** Whether a sentence tells of research. */
export const isResearch = (text: string): boolean => research.test(text)

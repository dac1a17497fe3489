/** Titles of sections that tell of today's town or of the word, or again where the place is. */
const asides =
  /sport|football|situation|locali[sz]ation|location|g[ée]ograph|[ée]conom|econom|agricult|festival|enseign|[ée]ducation|universit|d[ée]mograph|population|climat|g[ée]olog|relief|flor[ae]|faun[ae]|bird|wildlife|oiseaux|polit|municip|administrat|jumelage|twin|relations internationales|personnalit|people|cultur(?:e|al)? populaire|popular culture|in (?:media|film|fiction|art|literature)|litt[ée]rature|au cin[ée]ma|pseudo|racial|[ée]tymolog|toponym|\bnames?\b|\bnoms?\b|workers|labou?r|controvers|migrant|traffick|critic|partenariat|partner|ownership|held in|in situ|d[ée]pos[ée]es|ressource|[ée]vangile|gospel|\bbibl|websites?|\.(?:org|com|ae)\b|sister|facilit|events|[ée]v[ée]nements/i

/** Whether a section is no part of what a traveller came for. */
export const isAside = (section: string): boolean => asides.test(section)

/** What today's town, or its museum, is busy with. */
const administration =
  /(?<!\p{L})(?:airport|highway|football|census|video game|festival|aéroport|recensement|jeu vidéo|municipalité|facultés?|décret|architecte en chef|prend la succession|route nationale|devait ouvrir|(?:was|were) (?:scheduled|expected|planned) to|arrondissement|périmètre communal|instrument juridique|protected area|plan de (?:protection|gestion|sauvegarde)|millions? d[’']euros|million (?:euros|dollars)|\$\d+ ?(?:million|billion)|consortium|(?:was|were) awarded to|director of|tweeted)(?!\p{L})/iu

/** What researchers say of a place instead of what it is. */
const research =
  /(?<!\p{L})(?:(?:historian|historienne?) \p{Lu}\p{Ll}+|(?:felt|argue[sd]?|believe[sd]?|suggest(?:s|ed)?|thinks?|claim(?:s|ed)?|propose[sd]?) that|(?:pense|estime|considère|suppose|soutient)(?:nt)? qu[e’']|debat\w*|timeline|hypothes\w*|analys[ei]s|scholars|arguments?|(?:sources|historians|archaeologists) (?:say|mention|suggest|believe|think|have)|discutée?s?|débats?|hypothèses?|les (?:chercheurs|historiens|archéologues)|débattue?s?|date de construction|date of (?:the )?construction|not (?:entirely )?clear|mal assurée|historiens?|« ?\p{L}+ \d+ ?»|niveaux? [IVX]+[A-Z]?|levels? [IVX]+[A-Z]?|sondages?|stratigraph\w*)(?!\p{L})/iu

/** How walls are laid. */
const masonry = /(?<!\p{L})(?:bossages?|isodome|gros appareil|ashlar)(?!\p{L})/u

/** Whether a sentence is off a visitor's topic: on today's administration or on masonry. */
export const isOffTopic = (text: string): boolean => administration.test(text) || masonry.test(text)

/** Whether a sentence tells of research, or is off topic. */
export const isDry = (text: string): boolean => research.test(text) || isOffTopic(text)

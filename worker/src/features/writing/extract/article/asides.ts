/** Titles of sections that tell of today's town or of the word, or again where the place is. */
const asides =
  /sport|football|situation|locali[sz]ation|location|g[ée]ograph|[ée]conom|econom|agricult|festival|enseign|[ée]ducation|universit|d[ée]mograph|population|climat|g[ée]olog|relief|flor[ae]|faun[ae]|polit|municip|administrat|jumelage|twin|relations internationales|personnalit|people|cultur(?:e|al)? populaire|popular culture|in (?:media|film|fiction|art)|au cin[ée]ma|pseudo|racial|[ée]tymolog|toponym|\bnames?\b|\bnoms?\b|workers|labou?r|controvers|critic|partenariat|partner|ownership|held in|d[ée]pos[ée]es|ressource|websites?|\.(?:org|com|ae)\b|sister|facilit|events|[ée]v[ée]nements/i

/** Whether a section is no part of what a traveller came for. */
export const isAside = (section: string): boolean => asides.test(section)

/** What researchers say of a place instead of what it is, and what today's town is busy with. */
const dry =
  /(?<!\p{L})(?:debat\w*|timeline|hypothes\w*|analys[ei]s|scholars|arguments?|(?:sources|historians|archaeologists) (?:say|mention|suggest|believe|think|have)|airport|highway|football|census|video game|festival|discutée?s?|débats?|hypothèses?|les (?:chercheurs|historiens|archéologues)|aéroport|recensement|jeu vidéo|municipalité|facultés?|décret|architecte en chef|prend la succession|route nationale|débattue?s?|devait ouvrir|(?:was|were) (?:scheduled|expected|planned) to|arrondissement|périmètre communal|date de construction|date of (?:the )?construction|not (?:entirely )?clear|mal assurée|historiens?)(?!\p{L})/iu

/** Whether a sentence tells of research or of today's administration, and not of the place. */
export const isDry = (text: string): boolean => dry.test(text)

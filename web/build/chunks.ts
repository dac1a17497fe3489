type ModuleInfo = {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly isEntry: boolean
}
type Context = { getModuleInfo(id: string): ModuleInfo | null }

/** The modules by whose import() a module comes, and the entry where it is needed at once. */
const startsOf = (id: string, context: Context, seen = new Set<string>()): readonly string[] => {
  if (seen.has(id)) return []
  seen.add(id)
  const info = context.getModuleInfo(id)
  if (info === null) return []
  const own = info.isEntry ? ['entry'] : info.dynamicImporters.length > 0 ? [id] : []
  return [...own, ...info.importers.flatMap((importer) => startsOf(importer, context, seen))]
}

const isOfPackages = (id: string): boolean => id.includes('/node_modules/')

/** Whether a module speaks to the server: the contract, its parser, our client. */
const isOfApi = (id: string): boolean =>
  /\/(node_modules\/zod|schema\/contract|web\/src\/api)\//.test(id)

/** What every page asks for by itself once it rests. */
const isLate = (id: string): boolean => /\/(late-parts|session|toast-card|warm-up)\.tsx?$/.test(id)

/** What home asks for besides. */
const isOfHome = (id: string): boolean => /\/(photo-part|waiting-stories)\.tsx?$/.test(id)

/** From the press on Discover to the story, and to all that are kept. */
const isOfStories = (id: string): boolean =>
  /\/(discovering|screens|tell-story|outcome|(result|story|list)-page|narrated-content|bar)\.tsx?$/.test(
    id,
  )

/** In the order in which they are needed: each takes along what its modules import, of what is left. */
const chunks = ['framework', 'home', 'api', 'late', 'photo', 'stories'] as const
type Chunk = (typeof chunks)[number]

/**
 * Names the chunk that a module comes in: `framework` and `home` for what home needs at once,
 * `framework` being the packages, which change seldom and stay in caches; `api` for what speaks to
 * the server, which comes next; `late` for what comes once the page rests, and for what several
 * pages need besides; `photo` for what home adds to it; `stories` for a story and its making. Null
 * leaves it to the bundler. A request costs more than the few hundred bytes that many of our modules
 * have: decision 113.
 */
const chunkOf = (id: string, context: Context): Chunk | null => {
  if (id.includes('rolldown/runtime')) return 'framework'
  const starts = startsOf(id, context)
  if (starts.includes('entry')) return isOfPackages(id) ? 'framework' : 'home'
  if (isOfApi(id)) return 'api'
  if (starts.some(isLate)) return 'late'
  if (starts.some(isOfHome)) return 'photo'
  if (starts.every(isOfStories)) return 'stories'
  return starts.length > 1 ? 'late' : null
}

/** The groups of modules for Rolldown's `codeSplitting`. */
export const chunkGroups = chunks.map((chunk, index) => ({
  name: (id: string, context: Context) => (chunkOf(id, context) === chunk ? chunk : null),
  priority: chunks.length - index,
}))

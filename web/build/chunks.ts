type ModuleInfo = {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}
type Context = { getModuleInfo(id: string): ModuleInfo | null }

/** What the entry starts, in tasks of their own: the first load. */
const isFirst = (id: string): boolean => /\/web\/src\/(?:framework\.ts|main\.tsx)$/.test(id)

/** The lazily imported modules that need a module, and 'first' where the first load needs it. */
const startsOf = (id: string, context: Context, seen = new Set<string>()): readonly string[] => {
  if (seen.has(id)) return []
  seen.add(id)
  const info = context.getModuleInfo(id)
  if (info === null) return []
  const own = isFirst(id) ? ['first'] : info.dynamicImporters.length > 0 ? [id] : []
  return [...own, ...info.importers.flatMap((importer) => startsOf(importer, context, seen))]
}

/** React's renderer. Apart from the other packages, so that a phone compiles the two in tasks of their own. */
const isOfRenderer = (id: string): boolean =>
  /\/node_modules\/react-dom\/(?:client|cjs\/react-dom-client)\b/.test(id)

/** The packages, and the install listener, which must run before home. */
const isOfFramework = (id: string): boolean =>
  /\/node_modules\/|\/web\/src\/(?:framework|platform\/install-prompt)\.ts$/.test(id)

const isIn =
  (...folders: readonly string[]) =>
  (id: string): boolean =>
    folders.some((folder) => `${id}/`.includes(`/${folder}/`))

/** What speaks to the server. With it comes the part of the contract that it needs. */
const isOfApi = isIn('web/src/platform/api', 'web/src/platform/connection')

/** What reads answers. Apart from the contract, so that a phone runs the two in tasks of their own. */
const isOfParser = (id: string): boolean =>
  /\/node_modules\/zod\/|\/web\/src\/platform\/api\/parser\.ts$/.test(id)

/** What every page loads by itself once it is idle. */
const isIdle = (id: string): boolean =>
  isIn('web/src/app', 'web/src/account/session', 'web/src/ui')(id) &&
  !isIn(
    'web/src/app/pages',
    'web/src/app/samples',
    'web/src/app/settings',
    'web/src/app/frame/account-lines.tsx',
  )(id)

/** What home loads as well. */
const isOfPhoto = isIn(
  'web/src/photo',
  'web/src/story-request/cards',
  'web/src/story-request/draft',
  'web/src/story-request/outbox',
  'web/src/discover/home-places.tsx',
)

/** From the press on Discover to the story, and to the list of all stories. */
const isOfStories = (id: string): boolean =>
  isIn(
    'web/src/app/pages/story-pages.tsx',
    'web/src/discover/form',
    'web/src/story-request/generate-story.ts',
    'web/src/story-request/progress',
    'web/src/story-request/wrong-place',
    'web/src/stories',
    'web/src/narration',
  )(id) && !isIn('web/src/stories/publication/publication-sheet.tsx')(id)

/** In loading order: each chunk takes what its modules import and no earlier chunk has. */
const chunks = [
  'renderer',
  'framework',
  'home',
  'parser',
  'api',
  'idle',
  'photo',
  'stories',
  'shared',
] as const
type Chunk = (typeof chunks)[number]

/**
 * Names the chunk of a module by the parts that import it; null leaves it to the bundler. The first load is
 * `renderer` (React's), `framework` (packages) and `home`, with `parser` and `api`; `idle` loads when idle, `photo` is
 * what home adds, `shared` what other pages share. Few files cost less than many small ones: decision 113.
 */
const chunkOf = (id: string, context: Context): Chunk | null => {
  if (id.includes('rolldown/runtime')) return 'framework'
  const starts = startsOf(id, context)
  if (starts.length === 0) return null
  if (isOfRenderer(id)) return 'renderer'
  if (starts.includes('first')) return isOfFramework(id) ? 'framework' : 'home'
  if (starts.some(isOfApi)) return isOfParser(id) ? 'parser' : 'api'
  if (starts.some(isIdle)) return 'idle'
  if (starts.some(isOfPhoto)) return 'photo'
  if (starts.every(isOfStories)) return 'stories'
  return starts.length > 1 ? 'shared' : null
}

/** The groups of modules for Rolldown's `codeSplitting`. */
export const chunkGroups = chunks.map((chunk, index) => ({
  name: (id: string, context: Context) => (chunkOf(id, context) === chunk ? chunk : null),
  priority: chunks.length - index,
}))

/**
 * Has Chromium compile the whole chunk while it downloads: compiling at the first call would block the page. Only for
 * code that runs at once.
 */
export const compileHint = ({ name }: { name: string }): string =>
  ['renderer', 'framework', 'home', 'parser', 'api'].includes(name)
    ? '//# allFunctionsCalledOnLoad'
    : ''

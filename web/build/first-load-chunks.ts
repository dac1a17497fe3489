type ModuleInfo = { readonly importers: readonly string[]; readonly isEntry: boolean }
type Context = { getModuleInfo(id: string): ModuleInfo | null }

const isOfPackages = (id: string): boolean => id.includes('/node_modules/')

/** Whether a module is needed before home is usable: reached from the entry by static imports. */
const isFirst = (id: string, context: Context, seen = new Set<string>()): boolean => {
  if (seen.has(id)) return false
  seen.add(id)
  const info = context.getModuleInfo(id)
  if (info === null) return false
  return info.isEntry || info.importers.some((importer) => isFirst(importer, context, seen))
}

/** Whether a module speaks to the server: the contract, its parser, our client. */
const isOfApi = (id: string): boolean =>
  /\/(node_modules\/zod|schema\/contract|web\/src\/api)\//.test(id)

/**
 * Names the chunk of a module that home needs: `framework` for the packages, which change seldom
 * and stay in caches; `home` for the rest, as one file, since many small ones compress badly.
 */
export const firstLoadChunk = (id: string, context: Context): string | null => {
  if (id.includes('rolldown/runtime')) return 'framework'
  if (!isFirst(id, context)) return null
  return isOfPackages(id) ? 'framework' : 'home'
}

/** `api` for what speaks to the server, which comes next and shall come in one request. */
export const apiChunk = (id: string, context: Context): string | null =>
  isOfApi(id) && !isFirst(id, context) ? 'api' : null

/** An error of the Action API, which comes with status 200. */
export class ApiError extends Error {
  readonly code: string

  constructor(code: string, info: string) {
    super(info)
    this.code = code
  }

  get body() {
    const docref = 'See the documentation of this double.'
    return { error: { code: this.code, info: this.message, docref } }
  }
}

const common = ['action', 'format', 'formatversion', 'redirects', 'continue', 'origin', 'maxlag']
const ofQuery = ['prop', 'generator', 'titles', 'pageids', 'meta', 'list']
const ofModules: Readonly<Record<string, readonly string[]>> = {
  prefixsearch: ['gpssearch', 'gpslimit', 'gpsnamespace', 'gpsoffset'],
  search: ['gsrsearch', 'gsrlimit', 'gsrnamespace', 'gsroffset'],
  geosearch: ['ggscoord', 'ggsradius', 'ggslimit', 'ggsnamespace'],
  coordinates: ['coprop', 'colimit', 'cocontinue'],
  pageimages: ['piprop', 'pithumbsize', 'pilimit', 'picontinue', 'pilicense'],
  pageprops: ['ppprop'],
  langlinks: ['lllang', 'lllimit', 'llcontinue'],
  extracts: ['explaintext', 'exsectionformat', 'exintro', 'exlimit', 'excontinue'],
  info: ['inprop'],
  revisions: ['rvprop'],
  imageinfo: ['iiprop', 'iiurlwidth', 'iiextmetadatalanguage', 'iiextmetadatafilter'],
  wbgetentities: ['ids', 'sites', 'titles', 'props', 'languages', 'sitefilter', 'normalize'],
  wbsearchentities: [
    ...['search', 'language', 'strictlanguage', 'type', 'limit', 'continue', 'props', 'uselang'],
  ],
}

/** The parameters of one request, and the warnings that they cause. */
export const createParameters = (query: URLSearchParams) => {
  const warnings: Record<string, string[]> = {}
  const warn = (module: string, text: string): void => {
    warnings[module] = [...(warnings[module] ?? []), text]
  }
  const text = (name: string): string | undefined => query.get(name) ?? undefined
  const list = (name: string): readonly string[] =>
    (text(name) ?? '').split('|').filter((value) => value !== '')

  return {
    text,
    list,
    has: (name: string): boolean => query.has(name),
    require: (name: string): string => {
      const value = text(name)
      if (value) return value
      throw new ApiError('missingparam', `The "${name}" parameter must be set.`)
    },
    /** A whole number within a range. Above it, it is lowered with a warning, or refused. */
    count: (
      module: string,
      name: string,
      { least, most, byDefault, isStrict = false }: CountRule,
    ): number => {
      const value = text(name) === 'max' ? most : Number(text(name) ?? byDefault)
      if (!Number.isInteger(value)) {
        throw new ApiError(
          'badinteger',
          `Invalid value "${text(name)}" for integer parameter "${name}".`,
        )
      }
      if (value >= least && value <= most) return value
      const range = `The value "${value}" for parameter "${name}" must be between ${least} and ${most}.`
      if (isStrict) throw new ApiError('outofrange', range)
      warn(module, range)
      return Math.min(most, Math.max(least, value))
    },
    warn,
    /** Warns of every parameter that none of the modules knows. */
    warnOfUnknown: (modules: readonly string[]): void => {
      const known = new Set([
        ...common,
        ...ofQuery,
        ...modules.flatMap((name) => ofModules[name] ?? []),
      ])
      const unknown = [...query.keys()].filter((name) => !known.has(name))
      const s = unknown.length > 1 ? 's' : ''
      if (unknown.length > 0) warn('main', `Unrecognized parameter${s}: ${unknown.join(', ')}.`)
    },
    warnings: () =>
      Object.keys(warnings).length === 0
        ? {}
        : {
            warnings: Object.fromEntries(
              Object.entries(warnings).map(([module, texts]) => [
                module,
                { warnings: texts.join('\n') },
              ]),
            ),
          },
  }
}
export type Parameters = ReturnType<typeof createParameters>

type CountRule = {
  readonly least: number
  readonly most: number
  readonly byDefault: number
  readonly isStrict?: boolean
}

import type { Context } from 'hono'

type Names = readonly (readonly [mark: RegExp, name: string])[]

/** In the order in which they are told apart: most browsers also name those they descend from. */
const browsers: Names = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const platforms: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string): string[] =>
  names.flatMap(([mark, name]) => (mark.test(userAgent) ? [name] : [])).slice(0, 1)

/**
 * Browser and platform of a `User-Agent`, such as "Chrome, Android": proper names, which read the same
 * in every language, and nothing else of the header. Null when neither is known.
 */
export const deviceName = (userAgent: string): string | null =>
  [...nameIn(browsers, userAgent), ...nameIn(platforms, userAgent)].join(', ') || null

/** The name of the device that sent a request. */
export const deviceNameOf = (context: Context): string | null =>
  deviceName(context.req.header('User-Agent') ?? '')

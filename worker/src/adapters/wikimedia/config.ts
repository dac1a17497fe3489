import * as z from 'zod/mini'

const bases = ['en', 'fr', 'commons', 'wikidata', 'upload'] as const

/** `en=https://…,fr=https://…`: the two Wikipedias, Commons, Wikidata, and the server of files. */
export const WikimediaUrls = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): unknown =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...url] = pair.trim().split('=')
          return [name, url.join('=').replace(/\/$/, '')]
        }),
      ),
    ),
  ),
  z.record(z.enum(bases), z.url()),
)
export type WikimediaUrls = z.infer<typeof WikimediaUrls>

export const realWikimedia =
  'en=https://en.wikipedia.org,fr=https://fr.wikipedia.org,commons=https://commons.wikimedia.org,wikidata=https://www.wikidata.org,upload=https://upload.wikimedia.org'

export type WikimediaConfig = {
  readonly urls: WikimediaUrls
  readonly version: string
  /** An address at which the operator is reached; without one Wikimedia answers 10 requests a minute. */
  readonly contact: string
  /** An OAuth token, which allows more; empty without one. */
  readonly token: string
}

/** Below Wikimedia's limits, 10, 200 and 2,000, since others may use the same address. */
export const paceOf = ({ contact, token }: WikimediaConfig): number => {
  if (token) return 1_800
  return contact ? 180 : 9
}

/** A browser's cookies for one worker. */
export type CookieJar = {
  readonly origin: string
  readonly cookies: Map<string, string>
  /** `fetch` with these cookies; keeps the ones that the answer sets. */
  fetch(url: URL, init: RequestInit): Promise<Response>
}

/** Opens a jar, with a copy of the given cookies. */
export const openJar = (
  origin: string,
  cookies: ReadonlyMap<string, string> = new Map(),
): CookieJar => {
  const kept = new Map(cookies)
  return {
    origin,
    cookies: kept,
    fetch: async (url, init) => {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = new Headers(init.headers)
      if (cookie !== '') headers.set('Cookie', cookie)
      const answer = await fetch(url, { ...init, headers })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        kept.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return answer
    },
  }
}

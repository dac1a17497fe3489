import type * as z from 'zod/mini'

/** Calls a double's controls. Needs only fetch, so it works in Node and in workerd. */
export const createControlClient = (url: string) => {
  const { origin } = new URL(url)

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/control/${path}`, {
      method,
      ...(body === undefined ? {} : json),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    throw new Error(`The double refused ${method} ${path}: ${text}`)
  }

  const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
    `${path}?${new URLSearchParams(query)}`

  return {
    get: async <S extends z.ZodMiniType>(
      schema: S,
      path: string,
      query: Readonly<Record<string, string>> = {},
    ): Promise<z.infer<S>> => schema.parse(await send('GET', withQuery(path, query))),
    post: async (path: string, body: unknown): Promise<void> =>
      void (await send('POST', path, body)),
    /** Posts, and parses the answer. */
    request: async <S extends z.ZodMiniType>(
      schema: S,
      path: string,
      body: unknown,
    ): Promise<z.infer<S>> => schema.parse(await send('POST', path, body)),
    delete: async (path: string, query: Readonly<Record<string, string>>): Promise<void> =>
      void (await send('DELETE', withQuery(path, query))),
  }
}

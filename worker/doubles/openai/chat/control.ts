import { type Behaviour, Calls, Released, type Script } from './behaviours.ts'

export type { Behaviour, Calls, Script }

/**
 * A test's hand on the double whose base URL (ending in /v1, or its origin) is given. Needs only
 * fetch, so that it works in Node and in workerd alike. Every call throws when it is refused.
 */
export const createChatControl = (url: string) => {
  const origin = new URL(url).origin
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(
      `${origin}/control/${path}`,
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    if (response.ok) return response
    throw new Error(`The double refused ${method} ${path}: ${await response.text()}`)
  }
  const by = (landmark: string): string => `landmark=${encodeURIComponent(landmark)}`
  return {
    /** Says what the calls with this exact text do from now on; counting starts anew. */
    async script(script: Script): Promise<void> {
      await (await ask('POST', 'scripts', script)).text()
    },
    async calls(landmark: string): Promise<Calls> {
      return Calls.parse(await (await ask('GET', `calls?${by(landmark)}`)).json())
    },
    /** Lets the calls of a landmark that have begun go on; says how many there were. */
    async release(landmark: string): Promise<number> {
      const answer = await ask('POST', 'release', { landmark })
      return Released.parse(await answer.json()).released
    },
    async forget(landmark: string): Promise<void> {
      await ask('DELETE', `scripts?${by(landmark)}`)
    },
  }
}
export type ChatControl = ReturnType<typeof createChatControl>

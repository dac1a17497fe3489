import { SpeechCalls, type SpeechScript } from './behaviours.ts'

export type { SpeechBehaviour, SpeechCalls } from './behaviours.ts'

/** A test's hand on the double's speech; needs only fetch. Every call throws when it is refused. */
export const createSpeechControl = (url: string) => {
  const { origin } = new URL(url)
  const ask = async (path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(
      `${origin}/control/speech${path}`,
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    )
    if (response.ok) return response
    throw new Error(`The double refused /speech${path}: ${await response.text()}`)
  }
  return {
    /** Says what the calls do whose input holds `naming`; counting starts anew. */
    async script(naming: string, ...behaviours: SpeechScript['behaviours']): Promise<void> {
      await (await ask('', { naming, behaviours })).text()
    },
    /** Of a text that was scripted. */
    async calls(naming: string): Promise<SpeechCalls> {
      const response = await ask(`/calls?naming=${encodeURIComponent(naming)}`)
      return SpeechCalls.parse(await response.json())
    },
    async release(naming: string): Promise<void> {
      await (await ask('/release', { naming })).text()
    },
  }
}
export type SpeechControl = ReturnType<typeof createSpeechControl>

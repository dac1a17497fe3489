import * as z from 'zod/mini'

/** What the calls for one position do from now on. */
export const GeocoderScript = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  do: z.enum(['answer', 'fail', 'stall', 'nonsense']),
})
export type GeocoderScript = z.infer<typeof GeocoderScript>

/** Calls so far, of one position or of all; `declined` are those that broke the service's rules. */
export const GeocoderCalls = z.strictObject({ count: z.int(), declined: z.int() })
export type GeocoderCalls = z.infer<typeof GeocoderCalls>

/** A test's hand on the geocoder's double at this address. Needs only fetch. */
export const createGeocoderControl = (url: string) => {
  const expectOk = async (response: Response): Promise<Response> => {
    if (response.ok) return response
    throw new Error(`The geocoder's double refused: ${await response.text()}`)
  }
  return {
    async script(script: GeocoderScript): Promise<void> {
      const body = JSON.stringify(script)
      await (await expectOk(await fetch(`${url}/control/scripts`, { method: 'POST', body }))).text()
    },
    /** Of one position, as it is asked for; of all, without one. */
    async calls(position?: { latitude: number; longitude: number }): Promise<GeocoderCalls> {
      const query = position ? `?latitude=${position.latitude}&longitude=${position.longitude}` : ''
      return GeocoderCalls.parse(
        await (await expectOk(await fetch(`${url}/control/calls${query}`))).json(),
      )
    },
  }
}

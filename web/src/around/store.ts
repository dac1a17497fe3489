import { PlaceAround, radiusAround } from '@storystone/schema/contract/around.ts'
import { type Language, languages } from '@storystone/schema/languages.ts'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { onUserGone, userIdNow } from '#web/account'
import { packedAround } from '#web/offline-areas'
import { call, endpoints } from '#web/platform/api/api.ts'
import { locateDevice, type NoPosition, Position } from '#web/platform/device-position.ts'
import { parseStored, readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { roundedPosition } from './device-sensors.ts'

/** What the list is around: where the device was, a town that was searched, or the place of a story. */
const Spot = z.object({
  ...Position.shape,
  town: z.nullable(z.string()),
  /** The place of a story, whose name here is in the story's language. */
  place: z.optional(z.object({ id: z.string(), language: z.enum(languages) })),
})
export type Spot = z.infer<typeof Spot>

/** What was found last, as it is kept for the time without a connection. */
const Found = z.object({
  spot: Spot,
  places: z.array(PlaceAround),
  language: z.enum(languages),
  /** When, in milliseconds. */
  at: z.number(),
})
export type Found = z.infer<typeof Found>

export type Around = {
  readonly phase: 'idle' | 'locating' | 'loading'
  readonly found: Found | undefined
  readonly problem: NoPosition | { readonly error: unknown } | undefined
}

const nothing: Around = { phase: 'idle', found: undefined, problem: undefined }

const storageName = 'storystone:around'

const readKept = (): Found | undefined => parseStored(readLocal(storageName), Found)

/** What is around, as far as it is known. */
export const useAround = create<Around>()(() => nothing)

onUserGone(() => useAround.setState(nothing))

/** Shows what was found last, unless something is shown. */
export const showKept = (): void => {
  const { found } = useAround.getState()
  if (found === undefined) useAround.setState({ found: readKept() })
}

/** What the areas that this device keeps have around a spot; nothing where they can't be read. */
const findPacked = (spot: Spot, language: Language): Promise<Found['places']> =>
  packedAround(spot, language).catch((error: unknown) => {
    console.info('The kept areas could not be read', error)
    return []
  })

/**
 * Loads what is around a spot and keeps it; without a connection, what the kept areas have. A failure is set
 * as `problem`.
 */
export const loadAround = async (spot: Spot, language: Language): Promise<void> => {
  const user = userIdNow()
  useAround.setState({ phase: 'loading', problem: undefined })
  const { latitude, longitude } = roundedPosition(spot)
  const query = { latitude: `${latitude}`, longitude: `${longitude}`, language }
  try {
    const { places } = await call(endpoints.around, {
      query: { ...query, radius: String(radiusAround.most) },
    })
    if (userIdNow() !== user) return
    const found = { spot, places, language, at: Date.now() }
    useAround.setState({ phase: 'idle', found })
    writeLocal(storageName, JSON.stringify({ ...found, spot: { ...spot, latitude, longitude } }))
  } catch (error) {
    const places = await findPacked(spot, language)
    if (userIdNow() !== user) return
    if (places.length === 0) useAround.setState({ phase: 'idle', problem: { error } })
    else useAround.setState({ phase: 'idle', found: { spot, places, language, at: Date.now() } })
  }
}

/** Locates the device and loads what is around it. The browser may ask: call it upon a tap. */
export const loadHere = async (language: Language): Promise<void> => {
  useAround.setState({ phase: 'locating', problem: undefined })
  const position = await locateDevice(8_000)
  if (typeof position === 'string') useAround.setState({ phase: 'idle', problem: position })
  else await loadAround({ ...position, town: null }, language)
}

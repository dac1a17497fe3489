import { unknownLocation } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import { useAccount } from '#web/account'
import { call, endpoints } from '#web/platform/api/api.ts'
import { devicePosition } from '#web/platform/device-position.ts'
import { locationToSend, setPhotoLocation, usePhoto } from '#web/story-request'

/** The required timeout of the geolocation on home. */
const patienceMs = 8000

const isSignedIn = (): boolean => useAccount.getState().account.status === 'signed-in'

/**
 * Sends the device's location to the server, for stories of the next hour. A failure is only
 * logged.
 */
const sendLocation = async (id: string): Promise<void> => {
  const { photo } = usePhoto.getState()
  const location = locationToSend(photo)
  if (photo?.id !== id || location === undefined || !isSignedIn()) return
  try {
    await call(endpoints.location, { body: location })
  } catch (error) {
    console.info('The location was not kept with the session', error)
  }
}

/** The name of a location; `Unknown location` when the look-up fails. */
const nameOf = async ({ latitude, longitude }: Location): Promise<string> => {
  try {
    const query = { latitude: String(latitude), longitude: String(longitude) }
    return (await call(endpoints.locationName, { query })).locationName
  } catch (error) {
    console.info('The location could not be named', error)
    return unknownLocation
  }
}

/** Names the photo's location once somebody is signed in: the call requires a session. */
export const nameLocation = async (): Promise<void> => {
  const { photo } = usePhoto.getState()
  if (photo?.where.status !== 'found' || photo.where.location.locationName !== '') return
  if (!isSignedIn()) return
  const { location } = photo.where
  await setPhotoLocation(photo.id, { ...location, locationName: await nameOf(location) })
}

/** Locates a photo without a location of its own by the device. Never rejects. */
export const locatePhoto = async (id: string): Promise<void> => {
  const position = await devicePosition(patienceMs)
  await setPhotoLocation(id, position && { ...position, locationName: '' })
  await nameLocation()
  await sendLocation(id)
}

import { readFileSync } from 'node:fs'
import { rankPhoto } from '../src/features/places/rank-photo.ts'
import { suggestPlaces } from '../src/features/places/suggest-places.ts'
import { recognise } from '../src/features/writing/recognise.ts'
import { parsePhoto } from '../src/media/parse-photo.ts'
import type { Item } from './list.ts'
import type { MeteredModel } from './metered-model.ts'
import type { Parts } from './parts.ts'

/** The vendor did not answer, which says nothing about the product. */
export class VendorFailed extends Error {
  override readonly name = 'VendorFailed'
}

/** A result of the model. Throws `VendorFailed` where the provider or the network is at fault. */
const orVendorFailed = <
  Result extends { readonly outcome: string; readonly fault?: string; readonly reason?: string },
>(
  result: Result,
): Result => {
  if (result.outcome === 'timed_out') throw new VendorFailed('The model took too long.')
  if (result.fault === 'provider') throw new VendorFailed(`The model: ${result.reason}.`)
  return result
}

const anyNumber = Number.MAX_SAFE_INTEGER

/** The ids of the places that an item may mean, as a user would see them. */
export const identify = async (
  { deps, safetyIdentifier }: Parts,
  model: MeteredModel,
  item: Item,
): Promise<{ readonly candidates: string[]; readonly isSure: boolean }> => {
  const { language, location } = item
  if ('name' in item) {
    const wanted = { name: item.name, language, location }
    const { candidates, sure } = await suggestPlaces(
      { ...deps, searchesPerHour: anyNumber },
      wanted,
    )
    return { candidates: candidates.map(({ id }) => id), isSure: sure }
  }
  const photo = parsePhoto(new Uint8Array(readFileSync(item.photo)), '')
  const { places, isSure } = await rankPhoto(
    {
      ...deps,
      safetyIdentifier,
      readPhoto: async (order) => orVendorFailed(await recognise(model, order)),
    },
    { photo, hint: null, language, location: location && { ...location, locationName: '' } },
  )
  return { candidates: places.map(({ id }) => id), isSure }
}

import { CliError } from '../../scripts/cli/cli-error.ts'
import { suggestPlaces } from '../src/features/places/suggest-places.ts'
import type { Item } from './list.ts'
import type { Parts } from './parts.ts'

/** The vendor did not answer, which says nothing about the product. */
export class VendorFailed extends Error {
  override readonly name = 'VendorFailed'
}

const anyNumber = Number.MAX_SAFE_INTEGER

/** The ids of the places that an item may mean, as a user would see them. */
export const identify = async (
  { deps }: Parts,
  item: Item,
): Promise<{ readonly candidates: string[]; readonly isSure: boolean }> => {
  const { language, location } = item
  if ('photo' in item) throw new CliError('Photos can’t be evaluated yet.')
  const wanted = { name: item.name, language, location }
  const { candidates, sure } = await suggestPlaces({ ...deps, searchesPerHour: anyNumber }, wanted)
  return { candidates: candidates.map(({ id }) => id), isSure: sure }
}

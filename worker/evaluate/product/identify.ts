import { readFileSync } from 'node:fs'
import { findPlace } from '#worker/generation/compose/find-place.ts'
import type { StoryQuestion } from '#worker/generation/storyteller.ts'
import { resolveName } from '#worker/places/resolve-place.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { CliError, messageOf } from '../../../scripts/cli/cli-error.ts'
import { type Photo, parsePhoto } from '../../src/media/receive-photo.ts'
import type { Item } from '../list.ts'
import type { Product } from './product.ts'

/** A question as a user of the app has it. No place is chosen. */
export const questionOf = (item: Item): StoryQuestion => ({
  userId: 'evaluation',
  landmark: 'name' in item ? { kind: 'name', name: item.name } : { kind: 'photo', name: null },
  placeId: null,
  format: item.format,
  language: item.language,
  writer: 'model',
  location: item.location && { ...item.location, locationName: '' },
})

const readPhoto = async (file: string): Promise<Photo> => {
  try {
    return await parsePhoto(new Uint8Array(readFileSync(file)))
  } catch (error) {
    throw new CliError(`The photo ${file} can't be used: ${messageOf(error)}.`)
  }
}

/** The ids of the places that an item may mean, the likeliest first, and whether nobody has to choose. */
export const identify = async (
  { deps }: Product,
  item: Item,
): Promise<{ readonly candidates: string[]; readonly isSure: boolean }> => {
  const question = questionOf(item)
  if ('name' in item) {
    const { place, candidates } = await resolveName(deps, item.name, question)
    return { candidates: candidates.map(({ id }) => id), isSure: place !== null }
  }
  const photo = await readPhoto(item.photo)
  const progress = {
    onStep: () => {},
    onText: () => {},
    onMeanwhile: () => {},
    onRetract: () => {},
    onChecking: () => {},
  }
  const composition = {
    question,
    photo,
    readAhead: null,
    progress,
    charge: null,
    onPlace: () => {},
  }
  try {
    const { place } = await findPlace(deps, composition)
    return { candidates: place ? [place.id] : [], isSure: place !== null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_recognised') throw error
    return { candidates: error.details.places?.map(({ id }) => id) ?? [], isSure: false }
  }
}

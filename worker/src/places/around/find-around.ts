import type { Around } from '@storystone/schema/contract/around.ts'
import { placeTypeOf } from '@storystone/schema/place-type.ts'
import { readBatch } from '#worker/platform/database/batch.ts'
import { candidateOf } from '../candidates/place.ts'
import { insertSearch } from '../store.ts'
import { useWikimedia, type WikimediaDeps } from '../use-wikimedia.ts'
import { areaOf } from './area.ts'
import { fetchArea, requestsOfArea } from './fetch-area.ts'
import { aroundQueries, type PlaceAway, placesIn, type Wanted } from './select-around.ts'

const readPlaces = async (
  { database }: WikimediaDeps,
  wanted: Wanted,
): Promise<PlaceAway[] | null> =>
  placesIn(await readBatch(database.read, aroundQueries(database, wanted, Date.now())), wanted)

/** Searches an area that is not known, in both languages, and stores what it finds for everybody. */
export const searchArea = async (deps: WikimediaDeps, wanted: Wanted): Promise<PlaceAway[]> => {
  const area = areaOf(wanted.position)
  const store = await useWikimedia(deps, {
    ...{ requests: requestsOfArea, atOnce: 1, cost: 'around' },
    findStored: () => readPlaces(deps, wanted),
    work: async () => ({
      requests: requestsOfArea,
      store: insertSearch(area.key, await fetchArea(deps.wikimedia, area), Date.now()),
      value: () => null,
    }),
  })
  return store ?? (await readPlaces(deps, wanted)) ?? []
}

/** What is around as the API returns it. */
export const toAround = (found: readonly PlaceAway[], { language, position }: Wanted): Around => ({
  places: found.map(({ place }) => {
    const candidate = candidateOf(place, language, position)
    const { description, name } = candidate
    const texts = [description, name, ...Object.values(place.description)]
    return { ...candidate, type: placeTypeOf(language, texts) }
  }),
  areas: [],
})

import * as z from 'zod/mini'
import { Language } from './story.ts'

/** The deepest level of the map's tiles; a map shows these larger beyond it. */
export const deepestTile = 14

const Whole = z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,4})$/)), z.transform(Number))

/** A tile of the map: its level, its column from the west and its row from the north. */
export const TileId = z
  .object({ z: Whole, x: Whole, y: Whole })
  .check(z.refine(({ z: level, x, y }) => level <= deepestTile && Math.max(x, y) < 2 ** level))
export type TileId = z.infer<typeof TileId>

/** Where a story of the user is: the position of its place. */
export const StoryPin = z.object({
  id: z.string(),
  title: z.string(),
  language: Language,
  placeId: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type StoryPin = z.infer<typeof StoryPin>

/** The calls of the map. */
export const mapEndpoints = {
  mapTile: {
    method: 'GET',
    path: '/api/map/tiles/:z/:x/:y',
    access: 'signed-in',
    params: TileId,
    answer: z.instanceof(Blob),
  },
  mapStories: {
    method: 'GET',
    path: '/api/map/stories',
    access: 'signed-in',
    answer: z.array(StoryPin),
  },
} as const

import { mapEndpoints } from '@storystone/schema/contract/map.ts'
import { places } from '@storystone/schema/database/places.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { day } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import type { Owner } from '#worker/platform/database/client.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { consume } from '#worker/platform/limits/enforce-limits.ts'
import { type Budget, budgetLimit } from '#worker/platform/limits/user-budget.ts'
import {
  readsWithSession,
  readTextAsUser,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import type { MapTiles } from '#worker/vendors/map-tiles.ts'

type MapParts = { readonly mapTiles: MapTiles; readonly budget: Budget }

const week = (7 * day) / 1000

/** The device keeps it, so that the map is there without a connection where one has looked at it. */
const onDevice = { 'Cache-Control': `private, max-age=${week}` }
const tileType = { 'Content-Type': 'application/vnd.mapbox-vector-tile' }
const onServer = { ...tileType, 'Cache-Control': `public, max-age=${week}` }

/** More pins than these make a map slow, and are seen by nobody. */
const mostPins = 5_000

/** The user's stories whose place has a position, as JSON. */
const selectPins = (owner: Owner): SQL<string | null> => sql`(
  SELECT json_group_array(json_object('id', id, 'title', title, 'language', language,
    'placeId', place_id, 'latitude', latitude, 'longitude', longitude))
  FROM (SELECT ${stories.id}, title, language, place_id, latitude, longitude
    FROM ${stories} JOIN ${places} ON ${places.id} = place_id
    WHERE ${stories.userId} = ${owner} AND latitude IS NOT NULL AND longitude IS NOT NULL
    ORDER BY ${stories.createdAt} DESC LIMIT ${mostPins}))`

/** The map's tiles, the same for everybody and counted for who has them brought, and a user's own stories on it. */
export const mapRoutes = ({ mapTiles, budget }: MapParts) =>
  new Hono<AppEnv>()
    .get(
      mapEndpoints.mapTile.path,
      requireSession(),
      validate('param', mapEndpoints.mapTile.params),
      async (context) => {
        const { database, session } = context.var
        const tile = context.req.valid('param')
        const key = mapTiles.keyOf(tile)
        const cache = await caches.open('map-tiles')
        const kept = await cache.match(key)
        if (kept) return context.body(await kept.arrayBuffer(), 200, { ...tileType, ...onDevice })
        const limit = budgetLimit(budget, 'mapTiles', session.user.id)
        await consume(database, limit)
        const result = await mapTiles.fetchTile(tile)
        if (result.outcome === 'failed') {
          throw new Refusal('temporarily_unavailable', {}, { cause: new Error(result.reason) })
        }
        await cache.put(key, new Response(result.bytes, { headers: onServer }))
        return context.body(result.bytes, 200, { ...tileType, ...onDevice })
      },
    )
    .get(mapEndpoints.mapStories.path, readsWithSession(), async (context) => {
      const json = await readTextAsUser(context, selectPins)
      return context.body(json ?? '[]', 200, { 'Content-Type': 'application/json' })
    })

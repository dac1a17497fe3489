import type { Around } from '@storystone/schema/contract/around.ts'
import type { CreditCosts } from '@storystone/schema/contract/credits.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { mapEndpoints } from '@storystone/schema/contract/map.ts'
import type { Places, PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import type { Suggestions } from '@storystone/schema/contract/suggestions.ts'
import { places } from '@storystone/schema/database/places.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { day } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import type { Position } from '#worker/location'
import { photoSlot, readPhotoForm } from '#worker/media'
import type { Owner } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppEnv, SignedInContext } from '#worker/platform/http/context.ts'
import { photoBodyLimit } from '#worker/platform/http/request-limits.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { type Budget, budgetLimit, consume } from '#worker/platform/limits/usage-limits.ts'
import {
  readAsUser,
  readsWithSession,
  readTextAsUser,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import type { MapTiles } from '#worker/vendors/map-tiles.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { aroundQueries, placesIn, searchArea, toAround } from './around/find-around.ts'
import { openPicture } from './picture.ts'
import type { Credit } from './place.ts'
import { type NameOrLocation, suggestPlaces } from './resolve-place.ts'
import { type SuggestInPhotoDeps, suggestInPhoto } from './suggest-in-photo.ts'
import { selectKnown, suggestByBeginning } from './suggestions.ts'

type PlacesParts = {
  readonly wikimedia: Wikimedia
  readonly mediaBucket: MediaBucket
  readonly budget: Budget
  readonly costs: CreditCosts
  readonly available: SuggestInPhotoDeps['available']
  readonly readPhoto: SuggestInPhotoDeps['readPhoto']
  readonly safetyIdentifierOf: (userId: string) => string
}

/** A week: a place's picture seldom changes. */
const pictureCache = 'private, max-age=604800'

/**
 * The credit as a `Link` header; its addresses are encoded already, its names here. A licence without an address
 * has that of the picture's page, which names it.
 */
const linksOf = ({ author, license, licenseUrl, sourceUrl }: Credit): string => {
  const titled = (url: string, rel: string, title: string): string =>
    `<${url}>; rel="${rel}"; title*=UTF-8''${encodeURIComponent(title)}`
  const licensed = titled(licenseUrl ?? sourceUrl, 'license', license)
  return `${titled(sourceUrl, 'author', author)}, ${licensed}`
}

type Degrees = { readonly latitude?: number | undefined; readonly longitude?: number | undefined }

const locationOf = ({ latitude, longitude }: Degrees): Position | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

/** Which places a name, a location or a photo may mean, and their pictures. */
export const placesRoutes = ({
  wikimedia,
  mediaBucket,
  budget,
  costs,
  available,
  readPhoto,
  safetyIdentifierOf,
}: PlacesParts) => {
  const depsOf = ({ var: { database, meter, session } }: SignedInContext) => ({
    database,
    meter,
    wikimedia,
    mediaBucket,
    costs,
    available,
    readPhoto,
    budget,
    userId: session.user.id,
    safetyIdentifier: safetyIdentifierOf(session.user.id),
  })

  return new Hono<AppEnv>()
    .get(
      endpoints.places.path,
      requireSession(),
      validate('query', endpoints.places.query),
      async (context) => {
        const { name, language, ...position } = context.req.valid('query')
        const location = locationOf(position)
        const wanted: NameOrLocation | null =
          name !== undefined
            ? { name, location, language }
            : location && { name: null, location, language }
        if (!wanted) throw new Error('A query without a name has a location')
        const places = await waitUntil(context, suggestPlaces(depsOf(context), wanted))
        return context.json(places satisfies Places)
      },
    )
    .get(
      endpoints.around.path,
      readsWithSession(),
      validate('query', endpoints.around.query),
      async (context) => {
        const { latitude, longitude, radius, language } = context.req.valid('query')
        const wanted = { position: { latitude, longitude }, radius, language }
        const rows = await readAsUser(context, () =>
          aroundQueries(context.var.database, wanted, Date.now()),
        )
        const known = placesIn(rows, wanted)
        const found = known ?? (await waitUntil(context, searchArea(depsOf(context), wanted)))
        return context.json(toAround(found, wanted) satisfies Around)
      },
    )
    .get(
      endpoints.placeSuggestions.path,
      readsWithSession(),
      validate('query', endpoints.placeSuggestions.query),
      async (context) => {
        const { text, language, ...position } = context.req.valid('query')
        const typed = { text, language, location: locationOf(position) }
        const known = await readTextAsUser(context, () => selectKnown(typed, Date.now()))
        const keepAlive = <T>(work: Promise<T>): Promise<T> => waitUntil(context, work)
        const suggestions = await suggestByBeginning(
          { ...depsOf(context), keepAlive },
          typed,
          known,
        )
        return context.json(suggestions satisfies Suggestions)
      },
    )
    .post(
      endpoints.placesInPhoto.path,
      requireSession(),
      photoBodyLimit(),
      photoSlot(),
      async (context) => {
        const { form, photo } = await readPhotoForm(context)
        if (!photo) throw invalidField('file')
        const { name: hint = null, location = null, language } = form
        const question = { photo, hint, location, language }
        const places = await waitUntil(context, suggestInPhoto(depsOf(context), question))
        return context.json(places satisfies PlacesInPhoto)
      },
    )
    .get(
      endpoints.placePicture.path,
      requireSession(),
      validate('param', endpoints.placePicture.params),
      validate('query', endpoints.placePicture.query),
      async (context) => {
        const { id } = context.req.valid('param')
        const { width } = context.req.valid('query')
        const opening = openPicture(depsOf(context), id, width)
        const { bytes, contentType, credit } = await waitUntil(context, opening)
        return context.body(new Uint8Array(bytes), 200, {
          'Content-Type': contentType,
          'Cache-Control': pictureCache,
          Link: linksOf(credit),
        })
      },
    )
}

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

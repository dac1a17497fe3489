import {
  cardSize,
  publicationEndpoints as endpoints,
  type OEmbed,
  type Publication,
  PublicationToken,
} from '@storystone/schema/contract/publication.ts'
import { Hono } from 'hono/tiny'
import { cardKey, mediaKey } from '#worker/media'
import { openPicture } from '#worker/places'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { matchesETag } from '#worker/platform/http/headers.ts'
import { validate } from '#worker/platform/http/validate.ts'
import type { Budget } from '#worker/platform/limits/usage-limits.ts'
import { acceptedLanguage } from '#worker/platform/locales/language.ts'
import { hashToken } from '#worker/platform/session/keyed-hash.ts'
import {
  readAsUser,
  readsWithSession,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { type Markup, noticePage, pagePolicy } from './page-frame.ts'
import { plainTitleOf, storyPage } from './public-page.ts'
import {
  isPlainForm,
  publish,
  readPublicationForm,
  readReportForm,
  report,
  toPublication,
  unpublish,
} from './publish-and-take-down.ts'
import { findPage, type PublicPage, selectOwn } from './store.ts'

type PublicationParts = {
  readonly mediaBucket: MediaBucket
  readonly wikimedia: Wikimedia
  readonly budget: Budget
  readonly secret: string
}

const pictureWidth = 960

/** A page that ends is gone at once: caches ask before they show it. */
const revalidated = 'public, no-cache'

const etagOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`
}

const noindex = { 'X-Robots-Tag': 'noindex' } as const

const htmlHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': pagePolicy,
} as const

const answerNotice = async (
  context: AppContext,
  page: Promise<Markup> | Markup,
  status: 202 | 404 | 410,
): Promise<Response> => {
  const headers = { ...htmlHeaders, ...noindex, 'Cache-Control': 'no-store' }
  return context.body(`${await page}`, status, headers)
}

/** The page of a token, for what belongs to it. Refuses `expired` and `not_found`. */
const requirePage = async (context: AppContext, token: string): Promise<PublicPage> => {
  const page = await findPage(context.var.database, hashToken(token))
  if (page === 'ended') throw new Refusal('expired')
  if (page === 'unknown') throw new Refusal('not_found')
  return page
}

/** The token in the address of a page of this site. Refuses `not_found` for any other. */
const tokenIn = (context: AppContext, address: string): string => {
  const url = URL.parse(address)
  if (!url) throw invalidField('url')
  const [, token] = /^\/s\/([\w-]{22})$/.exec(url.pathname) ?? []
  if (token === undefined || url.host !== new URL(context.req.url).host) {
    throw new Refusal('not_found')
  }
  return token
}

/** Public pages of stories: their owner's calls, the pages, their pictures, reports and oEmbed. */
export const publicationRoutes = ({ mediaBucket, wikimedia, budget, secret }: PublicationParts) => {
  const answerPicture = async (
    context: AppContext,
    page: PublicPage,
    file: MediaFile | null,
  ): Promise<Response> => {
    if (!file) throw new Refusal('not_found')
    return context.body(new Uint8Array(file.bytes), 200, {
      'Content-Type': file.contentType,
      'Cache-Control': revalidated,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(page.isIndexed ? {} : noindex),
    })
  }

  /** As the page shows it: the owner's photo where they chose so, else the place's. */
  const findPicture = async (
    context: AppContext,
    { story, showsPhoto, photoId, ownerId }: PublicPage,
  ): Promise<MediaFile | null> => {
    if (showsPhoto && photoId !== null) return mediaBucket.read(mediaKey(ownerId, photoId))
    if (story.picture === null || story.placeId === null) return null
    const { database, meter } = context.var
    const deps = { database, meter, wikimedia, mediaBucket, budget, userId: ownerId }
    return waitUntil(context, openPicture(deps, story.placeId, pictureWidth))
  }

  return new Hono<AppEnv>()
    .get(
      endpoints.publication.path,
      readsWithSession(),
      validate('param', endpoints.publication.params),
      async (context) => {
        const { id } = context.req.valid('param')
        const { rows } = await readAsUser(context, (owner) => ({
          rows: selectOwn(context.var.database, owner, id),
        }))
        const [own] = rows
        if (!own) throw new Refusal('not_found')
        const { page } = own
        const shown = page && page.takenDownAt === null ? toPublication(secret, page) : null
        return context.json(shown satisfies Publication | null)
      },
    )
    .post(
      endpoints.publish.path,
      requireSession(),
      validate('param', endpoints.publish.params),
      async (context) => {
        const { database, session } = context.var
        const { id } = context.req.valid('param')
        const deps = { database, mediaBucket, secret }
        const wanted = await readPublicationForm(context)
        const publication = await publish(deps, session.user.id, id, wanted)
        return context.json(publication satisfies Publication, 201)
      },
    )
    .delete(
      endpoints.unpublish.path,
      requireSession(),
      validate('param', endpoints.unpublish.params),
      async (context) => {
        const { database, session } = context.var
        const { id } = context.req.valid('param')
        await unpublish({ database, mediaBucket, secret }, session.user.id, id)
        return context.body(null, 204)
      },
    )
    .post(
      endpoints.reportPublication.path,
      validate('param', endpoints.reportPublication.params),
      async (context, next) => {
        if (!isPlainForm(context)) return next()
        const { token } = context.req.valid('param')
        const { database, client } = context.var
        await report({ database, secret }, client, token, await readReportForm(context))
        return answerNotice(context, noticePage(context.var.language, 'reported'), 202)
      },
      validate('json', endpoints.reportPublication.body),
      async (context) => {
        const { token } = context.req.valid('param')
        const { database, client } = context.var
        await report({ database, secret }, client, token, context.req.valid('json'))
        return context.body(null, 202)
      },
    )
    .get(endpoints.oembed.path, validate('query', endpoints.oembed.query), async (context) => {
      const { url, maxwidth, maxheight } = context.req.valid('query')
      const token = tokenIn(context, url)
      const { story, hasCard } = await requirePage(context, token)
      const { origin } = new URL(context.req.url)
      const fits =
        (maxwidth ?? cardSize.width) >= cardSize.width &&
        (maxheight ?? cardSize.height) >= cardSize.height
      return context.json({
        version: '1.0',
        type: 'link',
        title: plainTitleOf(story),
        provider_name: 'Storystone',
        provider_url: origin,
        cache_age: 300,
        ...(hasCard && fits
          ? {
              thumbnail_url: `${origin}/s/${token}/card`,
              thumbnail_width: cardSize.width,
              thumbnail_height: cardSize.height,
            }
          : {}),
      } satisfies OEmbed)
    })
    .get('/s/:token', async (context) => {
      const language = acceptedLanguage(context.req.header('Accept-Language'))
      const unknown = () => answerNotice(context, noticePage(language, 'unknown'), 404)
      const params = PublicationToken.safeParse(context.req.param())
      if (!params.success) return unknown()
      const { token } = params.data
      const page = await findPage(context.var.database, hashToken(token))
      if (page === 'unknown') return unknown()
      if (page === 'ended') return answerNotice(context, noticePage(language, page), 410)
      const { origin } = new URL(context.req.url)
      const text = `${await storyPage(page, { origin, token })}`
      const etag = await etagOf(text)
      const headers = {
        ...htmlHeaders,
        ...(page.isIndexed ? {} : noindex),
        'Cache-Control': revalidated,
        'Content-Language': page.story.language,
        ETag: etag,
      }
      const isKnown = matchesETag(context.req.header('If-None-Match'), etag)
      return isKnown ? context.body(null, 304, headers) : context.body(text, 200, headers)
    })
    .get('/s/:token/picture', validate('param', PublicationToken), async (context) => {
      const page = await requirePage(context, context.req.valid('param').token)
      return answerPicture(context, page, await findPicture(context, page))
    })
    .get('/s/:token/card', validate('param', PublicationToken), async (context) => {
      const { token } = context.req.valid('param')
      const page = await requirePage(context, token)
      const card = page.hasCard ? await mediaBucket.read(cardKey(hashToken(token))) : null
      return answerPicture(context, page, card)
    })
}

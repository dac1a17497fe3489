import type { StoryPicture } from '@storystone/schema/contract/story.ts'
import { endpoints, send } from '#web/platform/api/api.ts'

export type PictureCredit = Omit<StoryPicture, 'url' | 'license'> & {
  /** Null in a picture that was cached before every license was named. */
  readonly license: string | null
}

type Link = { readonly url: string; readonly title: string }

const linkOf = (header: string, rel: 'author' | 'license'): Link | undefined => {
  const found = new RegExp(`<([^>]*)>; rel="${rel}"; title\\*=UTF-8''([^,]*)`).exec(header)
  const [, url, title] = found ?? []
  return url === undefined || title === undefined
    ? undefined
    : { url, title: decodeURIComponent(title) }
}

/** The credit in the `Link` header of a place's picture; undefined where there is none. */
export const creditOf = (header: string): PictureCredit | undefined => {
  const author = linkOf(header, 'author')
  const license = linkOf(header, 'license')
  return (
    author && {
      author: author.title,
      sourceUrl: author.url,
      license: license?.title ?? null,
      // A license without a page of its own has the picture's.
      licenseUrl: (license?.url !== author.url && license?.url) || null,
    }
  )
}

/** Loads the picture of a place in the width of stories, with its credit. Without one it is not shown. */
export const loadPicture = async (id: string, signal: AbortSignal) => {
  const input = { params: { id }, query: { width: '960' } }
  const { body, headers } = await send(endpoints.placePicture, input, { as: 'blob', signal })
  const credit = creditOf(headers.get('Link') ?? '')
  if (credit === undefined) throw new Error('A picture came without its credit')
  return { photo: body, credit }
}

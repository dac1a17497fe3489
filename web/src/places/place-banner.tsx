import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { StoryPicture } from '@storystone/schema/contract/story.ts'
import { isDemoDrawing } from '@storystone/schema/demo-drawing.ts'
import { useEffect, useState } from 'react'
import { endpoints, send } from '#web/platform/api/api.ts'
import { PictureCredit } from '#web/stories'
import { DrawingCaption, PlaceDrawing } from '#web/ui/drawings/place-drawing.tsx'

/** Room for the credit of a picture that is still loading: words below it stay where they are. */
const creditRoom =
  'grid-rows-[auto_minmax(2lh,auto)] sm:grid-rows-[auto_minmax(1lh,auto)] text-small'

/** The picture of the place that a story is about, with its credit, or our drawing. */
export const PlaceBanner = ({ place }: { place: ChosenPlace }) => {
  const picture = usePicture(place)
  const isDrawn = place.pictureUrl === null || picture === null
  return (
    <figure className={`grid gap-2 ${place.pictureUrl === null ? '' : creditRoom}`}>
      <span className="story-picture block h-40 w-full overflow-hidden bg-sunk desktop:aspect-4/3 desktop:h-auto in-[dialog]:flat:aspect-auto in-[dialog]:flat:h-28">
        {isDrawn && <PlaceDrawing type={place.type ?? null} />}
        {picture && <img alt="" className="size-full object-cover" src={picture.url} />}
      </span>
      {isDrawn && <DrawingCaption />}
      {picture && <PictureCredit {...picture.credit} />}
    </figure>
  )
}

type Shown = { readonly url: string; readonly credit: Credit }

/** Undefined until it has come, null where there is none to show. */
const usePicture = ({ id, pictureUrl }: ChosenPlace): Shown | null | undefined => {
  const [picture, setPicture] = useState<Shown | null>()
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | undefined
    const show = async (): Promise<void> => {
      const { photo, credit } = await loadPicture(id, leaving.signal)
      if (leaving.signal.aborted) return
      // Ours is as sharp as the screen, and in the theme's colours.
      if (isDemoDrawing(credit.sourceUrl)) return setPicture(null)
      url = URL.createObjectURL(photo)
      setPicture({ url, credit })
    }
    const drop = (error: unknown): void => {
      if (leaving.signal.aborted) return
      console.info('The picture of a place could not be loaded', error)
      setPicture(null)
    }
    if (pictureUrl === null) setPicture(null)
    else show().catch(drop)
    return () => {
      leaving.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
      setPicture(undefined)
    }
  }, [id, pictureUrl])
  return picture
}

type Credit = Omit<StoryPicture, 'url' | 'license'> & {
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
export const creditOf = (header: string): Credit | undefined => {
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
const loadPicture = async (id: string, signal: AbortSignal) => {
  const input = { params: { id }, query: { width: '960' } }
  const { body, headers } = await send(endpoints.placePicture, input, { as: 'blob', signal })
  const credit = creditOf(headers.get('Link') ?? '')
  if (credit === undefined) throw new Error('A picture came without its credit')
  return { photo: body, credit }
}

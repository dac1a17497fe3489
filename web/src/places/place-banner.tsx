import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import { useEffect, useState } from 'react'
import { FallbackPicture } from '#web/stories/picture/fallback-picture.tsx'
import { PictureCredit } from '#web/stories/picture/picture-credit.tsx'
import { type PictureCredit as Credit, loadPicture } from './load-picture.ts'

/** Room for the credit of a picture that is still loading: words below it stay where they are. */
const creditRoom =
  'grid-rows-[auto_minmax(2lh,auto)] sm:grid-rows-[auto_minmax(1lh,auto)] text-small'

/** The picture of the place that a story is about, with its credit, or our drawing. */
export const PlaceBanner = ({ place }: { place: ChosenPlace }) => {
  const picture = usePicture(place)
  return (
    <figure className={`grid gap-2 ${place.pictureUrl === null ? '' : creditRoom}`}>
      <span className="block h-40 w-full overflow-hidden rounded-card bg-sunk">
        {picture === null && <FallbackPicture format="quick_facts" />}
        {picture && <img alt="" className="size-full object-cover" src={picture.url} />}
      </span>
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

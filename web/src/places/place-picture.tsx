import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import { useState } from 'react'
import { FallbackPicture } from '#web/stories/picture/fallback-picture.tsx'

type PlacePictureProps = { place: ChosenPlace; className: string }

/** The small picture of a place, or our drawing where there is none that may be shown. */
export const PlacePicture = ({ place: { pictureUrl }, className }: PlacePictureProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={`block overflow-hidden bg-sunk ${className}`}>
      {pictureUrl === null || failed === pictureUrl ? (
        <FallbackPicture format="quick_facts" />
      ) : (
        <img
          alt=""
          className="size-full object-cover"
          decoding="async"
          onError={() => setFailed(pictureUrl)}
          src={`${pictureUrl}?width=250`}
        />
      )}
    </span>
  )
}

import type { Story } from '@storystone/schema/contract/story.ts'
import { useRef, useState } from 'react'
import { FallbackPicture } from './fallback-picture.tsx'
import { usePhotoAddress } from './use-photo-address.ts'

type StoryImageProps = {
  story: Pick<Story, 'imageUrl' | 'format'>
  className: string
  /** What it shows, where its words are not beside it. */
  alt?: string
  loading?: 'lazy' | 'eager'
}

/** The photo of a story, from the shelf where it is on it; our own drawing where there is none or it can't be loaded. */
export const StoryImage = ({
  story: { imageUrl, format },
  className,
  alt = '',
  loading = 'lazy',
}: StoryImageProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const source = usePhotoAddress(imageUrl, image, loading === 'lazy')
  if (imageUrl === null || failed === imageUrl) {
    return (
      <span className={`block overflow-hidden ${className}`}>
        <FallbackPicture format={format} />
      </span>
    )
  }
  return (
    <img
      alt={alt}
      className={`bg-sunk object-cover ${className}`}
      decoding="async"
      loading={loading}
      onError={() => setFailed(imageUrl)}
      ref={image}
      {...(source !== undefined && { src: source })}
    />
  )
}

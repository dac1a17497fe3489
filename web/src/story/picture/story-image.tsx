import type { Story } from '@storystone/schema/contract/story.ts'
import { useRef, useState } from 'react'
import { FallbackPicture } from './fallback-picture.tsx'
import { usePhotoUrl } from './use-photo-url.ts'

type StoryImageProps = {
  story: Pick<Story, 'imageUrl' | 'format'>
  className: string
  /** Needed where the story's title is not next to it. */
  alt?: string
  loading?: 'lazy' | 'eager'
}

/** The photo of a story, or a drawing where it has none or it can't be loaded. */
export const StoryImage = ({
  story: { imageUrl, format },
  className,
  alt = '',
  loading = 'lazy',
}: StoryImageProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const source = usePhotoUrl(imageUrl, image, loading === 'lazy')
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

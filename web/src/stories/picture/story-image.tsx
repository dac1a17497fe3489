import type { Story } from '@storystone/schema/contract/story.ts'
import { useRef, useState } from 'react'
import { pictureAddressOf, thumbnailAddressOf } from '#web/offline/shelf/picture-address.ts'
import { FallbackPicture } from './fallback-picture.tsx'
import { usePhotoUrl } from './use-photo-url.ts'

type StoryImageProps = {
  story: Pick<Story, 'imageUrl' | 'picture' | 'format'>
  className: string
  /** Needed where the story's title is not next to it. */
  alt?: string
  loading?: 'lazy' | 'eager'
  /** Called when our drawing takes the picture's place. */
  onFailed?: () => void
}

/** The picture of a story, or a drawing where it has none or it can't be loaded. */
export const StoryImage = ({
  story,
  className,
  alt = '',
  loading = 'lazy',
  onFailed,
}: StoryImageProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const address = pictureAddressOf(story)
  const isLazy = loading === 'lazy'
  const remote = isLazy ? thumbnailAddressOf(story) : address
  const source = usePhotoUrl({ address, remote }, image, isLazy)
  if (address === null || failed === address) {
    return (
      <span className={`block overflow-hidden ${className}`}>
        <FallbackPicture format={story.format} />
      </span>
    )
  }
  return (
    <img
      alt={alt}
      className={`bg-sunk object-cover ${className}`}
      decoding="async"
      loading={loading}
      onError={() => {
        setFailed(address)
        onFailed?.()
      }}
      ref={image}
      {...(source !== undefined && { src: source })}
    />
  )
}

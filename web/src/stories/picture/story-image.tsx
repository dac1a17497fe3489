import type { Story, StoryPicture } from '@storystone/schema/contract/story.ts'
import { isDemoDrawing } from '@storystone/schema/demo-drawing.ts'
import { placeTypeOfStory } from '@storystone/schema/place-drawing.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddressOf, readPhoto, thumbnailAddressOf } from '#web/offline'
import { Joined } from '#web/ui/dates-and-numbers.tsx'
import { PlaceDrawing } from '#web/ui/drawings/place-drawing.tsx'

type Pictured = Pick<
  Story,
  'imageUrl' | 'picture' | 'language' | 'location' | 'landmark' | 'placeType'
>

/** The address of a story's picture; null where a drawing is shown: a demo's picture is one, too. */
export const shownPictureOf = (story: Pictured): string | null =>
  story.imageUrl === null && story.picture !== null && isDemoDrawing(story.picture.sourceUrl)
    ? null
    : pictureAddressOf(story)

/** What is shown for a story without a picture: its type of place. */
export const StoryDrawing = ({ story, className }: { story: Pictured; className: string }) => (
  <span className={`block overflow-hidden bg-sunk ${className}`}>
    <PlaceDrawing type={placeTypeOfStory(story)} />
  </span>
)

type StoryImageProps = {
  story: Pictured
  className: string
  /** Needed where the story's title is not next to it. */
  alt?: string
  loading?: 'lazy' | 'eager'
  /** Called when a drawing takes the picture's place. */
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
  const address = shownPictureOf(story)
  const isLazy = loading === 'lazy'
  const remote = isLazy ? thumbnailAddressOf(story) : address
  const source = usePhotoUrl({ address, remote }, image, isLazy)
  if (address === null || failed === address) {
    return <StoryDrawing className={className} story={story} />
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

const fromShelf = (address: string): Promise<Blob | undefined> =>
  readPhoto(address).catch((error: unknown) => {
    console.info('The shelf could not be read for a photo', error)
    return undefined
  })

type Addresses = {
  /** The address under which the shelf has it. */
  readonly address: string | null
  /** Its address at the server. */
  readonly remote: string | null
}

/**
 * The URL of a photo: of its copy on the shelf, otherwise the server's. Undefined until the shelf
 * was read, which for a lazy image happens when it comes near the screen.
 */
const usePhotoUrl = (
  { address, remote }: Addresses,
  element: RefObject<Element | null>,
  isLazy: boolean,
): string | undefined => {
  const [source, setSource] = useState<string>()

  useEffect(() => {
    if (address === null) return
    let isWanted = true
    let url: string | undefined
    const find = async (): Promise<void> => {
      const photo = await fromShelf(address)
      if (!isWanted) return
      url = photo && URL.createObjectURL(photo)
      setSource(url ?? remote ?? address)
    }
    const stop =
      isLazy && element.current !== null ? whenNear(element.current, () => void find()) : find()
    return () => {
      isWanted = false
      if (typeof stop === 'function') stop()
      if (url !== undefined) URL.revokeObjectURL(url)
      setSource(undefined)
    }
  }, [address, remote, element, isLazy])

  return source
}

const margin = '400px'

const callbacks = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

const sharedObserver = (): IntersectionObserver => {
  observer ??= new IntersectionObserver(
    (entries, self) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        self.unobserve(target)
        callbacks.get(target)?.()
      }
    },
    { rootMargin: margin },
  )
  return observer
}

/** Calls `onNear` once, when the element comes near the screen. Returns the function to stop. */
const whenNear = (element: Element, onNear: () => void): (() => void) => {
  callbacks.set(element, onNear)
  sharedObserver().observe(element)
  return () => sharedObserver().unobserve(element)
}

const linkClass = 'underline decoration-rule underline-offset-4 hover:text-accent'

type PictureCreditProps = Omit<StoryPicture, 'url' | 'license'> & { license: string | null }

/** Who made a picture, and its license, with links to both. */
export const PictureCredit = ({ author, license, licenseUrl, sourceUrl }: PictureCreditProps) => {
  const { t } = useTranslation()
  return (
    <figcaption className="wrap-anywhere text-small text-soft">
      <Joined>
        <a className={linkClass} href={sourceUrl} rel="noreferrer" target="_blank">
          {t('story.pictureBy', { author })}
        </a>
        {licenseUrl === null ? (
          license
        ) : (
          <a className={linkClass} href={licenseUrl} rel="license noreferrer" target="_blank">
            {license}
          </a>
        )}
      </Joined>
    </figcaption>
  )
}

import type { Story, StoryPicture } from '@storystone/schema/contract/story.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StoryImage } from '../../../story/picture/story-image.tsx'

/** The user's photo, or else the place's own picture with its credit. */
export const Picture = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [isFailed, setIsFailed] = useState(false)
  const { imageUrl, picture, title, landmark } = story
  if (imageUrl === null && picture === null) return null
  const image = (
    <StoryImage
      alt={imageUrl === null ? (landmark ?? title) : t('story.photo', { title })}
      className="h-[210px] w-full rounded-card"
      loading="eager"
      onFailed={() => setIsFailed(true)}
      story={story}
    />
  )
  if (imageUrl !== null || picture === null || isFailed) return image
  return (
    <figure className="grid gap-2">
      {image}
      <Credit picture={picture} />
    </figure>
  )
}

const linkClass = 'underline decoration-rule underline-offset-4 hover:text-accent'

const Credit = ({ picture }: { picture: StoryPicture }) => {
  const { t } = useTranslation()
  const { author, license, licenseUrl, sourceUrl } = picture
  return (
    <figcaption className="wrap-anywhere text-small text-soft">
      <a className={linkClass} href={sourceUrl} rel="noreferrer" target="_blank">
        {t('story.pictureBy', { author })}
      </a>
      {' · '}
      {licenseUrl === null ? (
        license
      ) : (
        <a className={linkClass} href={licenseUrl} rel="license noreferrer" target="_blank">
          {license}
        </a>
      )}
    </figcaption>
  )
}

import type { Story } from '@storystone/schema/contract/story.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureCredit } from '../picture/picture-credit.tsx'
import { StoryImage } from '../picture/story-image.tsx'

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
      <PictureCredit {...picture} />
    </figure>
  )
}

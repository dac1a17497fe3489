import type { Story } from '@storystone/schema/contract/story.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawingCaption } from '#web/ui/drawings/place-drawing.tsx'
import { PictureCredit } from '../picture/picture-credit.tsx'
import { StoryDrawing, StoryImage, shownPictureOf } from '../picture/story-image.tsx'

const arch = 'story-picture h-[210px] w-full overflow-hidden desktop:aspect-4/3 desktop:h-auto'

/**
 * The user's photo, or else the place's own picture with its credit, or else a drawing, which says
 * that it is one. On a phone it is as wide as the screen.
 */
export const Picture = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [isFailed, setIsFailed] = useState(false)
  const { imageUrl, picture, title, landmark } = story
  const isDrawn = shownPictureOf(story) === null || isFailed
  return (
    <figure className="grid gap-2">
      <div className="-mx-5 sm:mx-0">
        {isDrawn ? (
          <StoryDrawing className={arch} story={story} />
        ) : (
          <StoryImage
            alt={imageUrl === null ? (landmark ?? title) : t('story.photo', { title })}
            className={arch}
            loading="eager"
            onFailed={() => setIsFailed(true)}
            story={story}
          />
        )}
      </div>
      {isDrawn && <DrawingCaption />}
      {!isDrawn && imageUrl === null && picture !== null && <PictureCredit {...picture} />}
    </figure>
  )
}

import type { Format } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { CreditsBack, canRetell, isCorrectable, needsNewStory } from './credits-back.tsx'
import { NewStoryForm } from './new-story-form.tsx'
import { WrongPlaceForm } from './wrong-place-form.tsx'

/** A landmark is recognised; of an inscription its words are. */
const sure = {
  quick_facts: 'story.sure',
  history_guide: 'story.sure',
  translate_inscription: 'story.sureOfText',
} as const satisfies Record<Format, string>

/** How sure the storyteller is of what a photo shows, or that the user has named it. */
const confidenceText = ({ confidence, format }: Story, t: TFunction): string => {
  if (confidence === null) return t('story.namedByYou')
  const percent = Math.round(confidence * 100)
  return t(sure[format], { percent })
}

/**
 * What the storyteller recognised in a photo and how sure it is. For a story of the wrong place:
 * another try, or the credits back.
 */
export const Recognition = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [isWrong, setIsWrong] = useState(false)
  const { confidence, recognised, imageUrl } = story
  const isOfPhoto = imageUrl !== null && (confidence !== null || recognised !== null)
  const canCorrect = isCorrectable(story, Date.now())
  if (!isOfPhoto && !canCorrect) return null
  const isCard = isOfPhoto || isWrong
  return (
    <section
      className={`grid grid-cols-1 gap-4 ${isCard ? 'rounded-card border border-rule p-5' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isOfPhoto && <InPhoto story={story} />}
        {canCorrect && (
          <Button
            aria-expanded={isWrong}
            className="px-0!"
            onClick={() => setIsWrong((before) => !before)}
            variant="quiet"
          >
            {t('story.notIt')}
          </Button>
        )}
      </div>
      {isWrong && canCorrect && (
        <>
          {canRetell(story) && <WrongPlaceForm story={story} />}
          {needsNewStory(story, Date.now()) && <NewStoryForm story={story} />}
          <CreditsBack story={story} />
        </>
      )}
    </section>
  )
}

const InPhoto = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  return (
    <div className="min-w-0">
      <h2 className="text-small text-soft">{t('story.inPhoto')}</h2>
      {story.recognised !== null && (
        <p className="wrap-anywhere font-semibold" lang={story.language}>
          {story.recognised}
        </p>
      )}
      <p className="text-small text-soft">{confidenceText(story, t)}</p>
    </div>
  )
}

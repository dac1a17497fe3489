import type { Format } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { WarningIcon } from '#web/ui/icons/late-icons.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'
import { CreditsBack, canRetell, isCorrectable, needsNewStory } from './credits-back.tsx'
import { NewStoryForm, WrongPlaceForm } from './wrong-place-form.tsx'

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

type RecognitionProps = {
  story: Story
  /** Whether the user says that it is about another place. */
  isWrong: boolean
}

/**
 * What the storyteller recognised in a photo and how sure it is. For a story of the wrong place:
 * another try, or the credits back.
 */
export const Recognition = ({ story, isWrong }: RecognitionProps) => {
  const { t } = useTranslation()
  const { confidence, recognised, imageUrl } = story
  const isOfPhoto = imageUrl !== null && (confidence !== null || recognised !== null)
  const isAsked = isWrong && isCorrectable(story, Date.now())
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // It was asked for in a menu, maybe far above.
    if (isAsked) card.current?.focus()
  }, [isAsked])
  if (!isOfPhoto && !isAsked) return null
  return (
    <section
      aria-label={t(isAsked ? 'story.notIt' : 'story.inPhoto')}
      className="grid grid-cols-1 gap-4 rounded-card border border-rule p-5"
      ref={card}
      tabIndex={-1}
    >
      {isOfPhoto && <InPhoto story={story} />}
      {isAsked && (
        <>
          {canRetell(story) && <WrongPlaceForm story={story} />}
          {needsNewStory(story, Date.now()) && <NewStoryForm story={story} />}
          <CreditsBack story={story} />
        </>
      )}
    </section>
  )
}

/** Says in a menu that a story is about another place, where something can be done about that. */
export const NotIt = ({ story, onPick }: { story: Story; onPick(): void }) => {
  const { t } = useTranslation()
  if (!isCorrectable(story, Date.now())) return null
  return (
    <li>
      <button className={menuItemClass} onClick={onPick} type="button">
        <WarningIcon />
        {t('story.notIt')}
      </button>
    </li>
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

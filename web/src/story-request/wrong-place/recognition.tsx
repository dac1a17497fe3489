import type { Format } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { WarningIcon } from '#web/ui/icons/late-icons.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
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
  /** Called when the user leaves what can be done about that. */
  onClose(): void
}

/**
 * What the storyteller recognised in a photo and how sure it is. For a story of the wrong place:
 * another try, or the credits back.
 */
export const Recognition = ({ story, isWrong, onClose }: RecognitionProps) => {
  const { t } = useTranslation()
  const { confidence, recognised, imageUrl } = story
  const isOfPhoto = imageUrl !== null && (confidence !== null || recognised !== null)
  const isAsked = isWrong && isCorrectable(story, Date.now())
  return (
    <>
      {isOfPhoto && (
        <section aria-label={t('story.inPhoto')} className="rounded-card border border-rule p-5">
          <InPhoto story={story} />
        </section>
      )}
      {isAsked && (
        <Dialog isSheet onClose={onClose} title={t('story.notIt')}>
          {canRetell(story) && <WrongPlaceForm story={story} />}
          {needsNewStory(story, Date.now()) && <NewStoryForm story={story} />}
          <CreditsBack story={story} />
          <Button onClick={onClose} variant="quiet">
            {t('sources.close')}
          </Button>
        </Dialog>
      )}
    </>
  )
}

/** Says in a menu that a story is about another place, where something can be done about that. */
export const NotIt = ({ story, onPick }: { story: Story; onPick(): void }) => {
  const { t } = useTranslation()
  if (!isCorrectable(story, Date.now())) return null
  return (
    <li>
      <button aria-haspopup="dialog" className={menuItemClass} onClick={onPick} type="button">
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

import type { Story } from '@storystone/schema/contract/story.ts'
import { wrongPlaceWithinMs } from '@storystone/schema/contract/wrong-place.ts'
import { creditCosts, type Format } from '@storystone/schema/formats.ts'
import type { TFunction } from 'i18next'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits } from '#web/billing'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { forgetReturned, useBackToList, useDeleteStory } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { WarningIcon } from '#web/ui/icons/lazy-icons.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
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

/** Offers to delete a story about the wrong place and have its credits back, or says why not. */
const CreditsBack = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const costs = useCredits(({ costs }) => costs)
  const isOnline = useIsOnline()
  const [isAsking, setIsAsking] = useState(false)
  const obstacle = obstacleOf(story, Date.now())
  const credits = t('common.credits', { count: costs[story.format] || creditCosts[story.format] })
  if (obstacle) return <p className="text-small text-soft">{t(`story.${obstacle}`)}</p>
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold">{t('story.back')}</h2>
      <p className="text-small text-soft">{t('story.backHelp')}</p>
      <NeedsConnection />
      <Button disabled={!isOnline} onClick={() => setIsAsking(true)} variant="secondary">
        {t('story.backNow', { credits })}
      </Button>
      {isAsking && (
        <ConfirmDialog credits={credits} onClose={() => setIsAsking(false)} story={story} />
      )}
    </section>
  )
}

type ConfirmDialogProps = { story: Story; credits: string; onClose(): void }

const ConfirmDialog = ({ story, credits, onClose }: ConfirmDialogProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const { getBack, deleteAnyway, isPending, refusal } = useCreditsBack(story, credits)
  const keep = useRef<HTMLButtonElement>(null)
  const isOver = refusal?.isFinal === true
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (isOver) keep.current?.focus()
  }, [isOver])
  return (
    <Dialog
      isHeld={isPending}
      onClose={onClose}
      title={t(isOver ? 'story.backFailure' : 'story.backTitle', { credits })}
    >
      {!isOver && (
        <p>{t(story.imageUrl === null ? 'story.backWarning' : 'story.backWarningPhoto')}</p>
      )}
      {refusal !== undefined && (
        <Callout isAnswer title={isOver ? undefined : t('story.backFailure', { credits })}>
          <p>{refusal.sentence}</p>
        </Callout>
      )}
      <NeedsConnection />
      <DialogFoot>
        {isOver ? (
          <Button key="anyway" onClick={deleteAnyway} variant="danger-outline">
            {t('story.backConfirm')}
          </Button>
        ) : (
          <Button
            disabled={!isOnline && !isPending}
            key="back"
            onClick={() => void getBack()}
            pending={isPending}
            variant="danger"
          >
            {t('story.backConfirm')}
          </Button>
        )}
        <Button disabled={isPending} onClick={onClose} ref={keep} variant="secondary">
          {t('story.backKeep')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Runs work once this part has left the page; at once if it has left already. */
const useOnLeave = (): ((work: () => void) => void) => {
  const leave = useRef<{ hasLeft: boolean; work?: () => void }>({ hasLeft: false })
  useLayoutEffect(() => {
    const { current } = leave
    current.hasLeft = false
    return () => {
      current.hasLeft = true
      current.work?.()
    }
  }, [])
  return (work) => {
    if (leave.current.hasLeft) work()
    else leave.current.work = work
  }
}

/** Why credits did not come back, and whether trying again could help. */
type Refusal = { readonly sentence: string; readonly isFinal: boolean }

const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Has the credits of a story back: then it is gone here and everywhere, and the list is shown. */
const useCreditsBack = (story: Story, credits: string) => {
  const { t } = useTranslation()
  const backToList = useBackToList()
  const onLeave = useOnLeave()
  const deleteStory = useDeleteStory()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  const getBack = async (): Promise<void> => {
    setIsPending(true)
    setRefusal(undefined)
    try {
      const { creditsLeft } = await call(endpoints.wrongPlace, { params: { id: story.id } })
      useCredits.getState().setBalance(creditsLeft)
      showToast({ title: t('story.backDone', { credits }), description: story.title })
      // A story that goes while its page is shown would flash as one that was not found.
      onLeave(() => void forgetReturned(story.id))
      backToList()
    } catch (error) {
      setRefusal({ sentence: failureSentence(error, t), isFinal: isFinal(error) })
      setIsPending(false)
    }
  }
  /** As from its menu, with an undo: what could not be returned can still go. */
  const deleteAnyway = (): void => {
    onLeave(() => deleteStory(story))
    backToList()
  }
  return { getBack, deleteAnyway, isPending, refusal }
}

/** Why the credits of a story can't come back. The server knows more and decides. */
type Obstacle = 'backFree' | 'backNarrated' | 'backOld'

/** Whether the user has named what the photo shows: a story is regenerated once only. */
const isRetold = ({ confidence, recognised }: Story): boolean =>
  confidence === null && recognised !== null

const canRetell = (story: Story): boolean => story.imageUrl !== null && !isRetold(story)

const isOld = ({ createdAt }: Story, now: number): boolean =>
  now - Date.parse(createdAt) >= wrongPlaceWithinMs

/** What stands against having the credits of a story back, as far as this device knows. */
const obstacleOf = (story: Story, now: number): Obstacle | undefined => {
  if (story.writer === 'extract') return 'backFree'
  if (story.narrationUrl !== null) return 'backNarrated'
  return isOld(story, now) ? 'backOld' : undefined
}

/** Whether only a new story helps: this one can neither be rewritten nor returned. */
const needsNewStory = (story: Story, now: number): boolean =>
  !canRetell(story) && obstacleOf(story, now) === 'backNarrated'

/** Whether anything can be done about a story of the wrong place. */
const isCorrectable = (story: Story, now: number): boolean =>
  canRetell(story) || (!isRetold(story) && story.writer !== 'extract' && !isOld(story, now))

import { creditCosts } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits } from '#web/billing/balance/store.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { NeedsConnection, Notice } from '#web/ui/page/notice.tsx'
import { useCreditsBack } from './use-credits-back.ts'
import { obstacleOf } from './wrong-place-rules.ts'

/** Offers to delete a story about the wrong place and have its credits back, or says why not. */
export const CreditsBack = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const { costs } = useCredits()
  const isOnline = useIsOnline()
  const [isAsking, setIsAsking] = useState(false)
  const obstacle = obstacleOf(story, Date.now())
  const credits = t('common.credits', { count: costs[story.format] || creditCosts[story.format] })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold">{t('story.back')}</h2>
      {obstacle === undefined ? (
        <>
          <p className="text-small text-soft">{t('story.backHelp')}</p>
          <NeedsConnection />
          <Button disabled={!isOnline} onClick={() => setIsAsking(true)} variant="secondary">
            {t('story.backNow', { credits })}
          </Button>
        </>
      ) : (
        <p className="text-small text-soft">{t(`story.${obstacle}`)}</p>
      )}
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
  const { getBack, isPending, refusal } = useCreditsBack(story, credits)
  const keep = useRef<HTMLButtonElement>(null)
  const isOver = refusal?.isFinal === true
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (isOver) keep.current?.focus()
  }, [isOver])
  return (
    <Dialog isHeld={isPending} onClose={onClose} title={t('story.backTitle', { credits })}>
      <p>{t('story.backWarning')}</p>
      {refusal !== undefined && (
        <Notice title={t('story.backFailure')}>
          <p>{refusal.sentence}</p>
        </Notice>
      )}
      <NeedsConnection />
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        {!isOver && (
          <Button
            disabled={!isOnline && !isPending}
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
      </div>
    </Dialog>
  )
}

import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { withReference } from '../../../network/failure-sentence.ts'
import { editItem, reopenItem } from '../../../request/outbox/item-changes.ts'
import { requestSync } from '../../../request/outbox/request-sync.ts'
import type { OutboxItem, Problem } from '../../../storage/outbox/outbox-item.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { sendOutbox } from '../send-outbox.ts'
import { focusWhole } from './focus-card.ts'
import { useCardAction } from './use-card-action.ts'

type ProblemNoticeProps = { item: OutboxItem; problem: Problem; onEdit(): void }

const sendAgain = async (): Promise<void> => {
  await requestSync()
  await sendOutbox()
}

/** Sends an item again at once. The focus stays in its card. */
export const retry = async ({ id }: OutboxItem): Promise<void> => {
  focusWhole(id)
  await reopenItem(id)
  await sendAgain()
}

const sendAs = async ({ id, request }: OutboxItem, text: string): Promise<void> => {
  if (await editItem(id, { ...request, text })) await sendAgain()
}

const titleOf = ({ code }: Problem, t: TFunction): string => {
  switch (code) {
    case 'insufficient_credits':
      return t('outbox.unpaid')
    case 'not_recognised':
      return t('outbox.notRecognised')
    case 'provider_failed':
    case 'provider_timeout':
      return t('outbox.failed')
    default:
      return t('outbox.refused')
  }
}

const helpOf = ({ code, message }: Problem, t: TFunction): string => {
  switch (code) {
    case 'insufficient_credits':
      return t('outbox.unpaidHelp')
    case 'not_recognised':
      return t('outbox.notRecognisedHelp')
    case 'provider_failed':
    case 'provider_timeout':
      return t('outbox.failedHelp')
    default:
      return message
  }
}

/** Why an item has no story, that nothing was charged, and what the user can do. */
export const ProblemNotice = ({ item, problem, onEdit }: ProblemNoticeProps) => {
  const { t } = useTranslation()
  return (
    <Notice title={titleOf(problem, t)}>
      <p className="wrap-anywhere text-small">
        {withReference(`${helpOf(problem, t)} ${t('outbox.nothingCharged')}`, problem.requestId, t)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Ways item={item} onEdit={onEdit} problem={problem} />
      </div>
    </Notice>
  )
}

const Ways = ({ item, problem, onEdit }: ProblemNoticeProps) => {
  const { t } = useTranslation()
  const act = useCardAction()
  const again = (
    <Button onClick={() => act(() => retry(item))} variant="secondary">
      {t('outbox.retry')}
    </Button>
  )
  if (problem.code === 'insufficient_credits') {
    return (
      <>
        <ButtonLink to="/credits">{t('outbox.getCredits')}</ButtonLink>
        {again}
      </>
    )
  }
  if (problem.code !== 'not_recognised') return again
  return (
    <>
      {(problem.candidates ?? []).map((name) => (
        <Button key={name} onClick={() => act(() => sendAs(item, name))} variant="secondary">
          {name}
        </Button>
      ))}
      <Button onClick={onEdit} variant="secondary">
        {t('outbox.giveName')}
      </Button>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { NeedsConnection } from '#web/ui/page/notice.tsx'
import { followedId } from '../outbox/followed-item.ts'
import type { Followed, Processing } from '../progress/state.ts'
import { useGeneration } from '../store.ts'

/** Whether the progress screen shows this request already. */
const shows = ({ request }: Processing, { item, watched }: Followed): boolean =>
  watched === undefined ? item === (request.item ?? followedId()) : watched === request.watched

/** Says that a story is being written, and leads to its progress screen. */
export const UnderWayStatus = ({ followed }: { followed: Followed }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const isBusy = useGeneration(
    ({ generation }) => generation.phase === 'processing' && !shows(generation, followed),
  )
  const watch = (): void => {
    void useGeneration.getState().start(followed)
    void navigate('/')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 text-small" role="status">
        <Spinner />
        {t('outbox.underWay')}
      </p>
      <Button disabled={!isOnline || isBusy} onClick={watch} variant="secondary">
        {t('outbox.watch')}
      </Button>
      <NeedsConnection />
    </div>
  )
}

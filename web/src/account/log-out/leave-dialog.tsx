import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useLeaving } from '../session/unsent.ts'

/** Asks for confirmation before a log-out that would lose something. */
export const LeaveDialog = () => {
  const { t } = useTranslation()
  const { question } = useLeaving()
  if (question === null) return null
  const { photos, deletions } = question.unsent
  const close = () => useLeaving.setState({ question: null })
  return (
    <Dialog onClose={close} title={t('leaving.title')}>
      <div className="grid gap-3">
        {photos ? <p>{t('leaving.photos', { count: photos })}</p> : null}
        {deletions ? <p>{t('leaving.deletions', { count: deletions })}</p> : null}
        {(photos === undefined || deletions === undefined) && <p>{t('leaving.unreadable')}</p>}
        <p>{t('leaving.cost')}</p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button onClick={close}>{t('leaving.stay')}</Button>
        <Button
          onClick={() => {
            close()
            void question.leave()
          }}
          variant="danger-outline"
        >
          {t('leaving.leave')}
        </Button>
      </div>
    </Dialog>
  )
}

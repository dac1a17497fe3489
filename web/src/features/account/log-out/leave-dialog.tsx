import { useTranslation } from 'react-i18next'
import { useLeaving } from '../../../session/unsent.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

/** Asks for confirmation before a log-out that would lose something. */
export const LeaveDialog = () => {
  const { t } = useTranslation()
  const { question } = useLeaving()
  if (question === null) return null
  const { unsent, leave } = question
  const close = () => useLeaving.setState({ question: null })
  return (
    <Dialog onClose={close} title={t('leaving.title')}>
      <div className="grid gap-3">
        {unsent.photos > 0 && <p>{t('leaving.photos', { count: unsent.photos })}</p>}
        {unsent.deletions > 0 && <p>{t('leaving.deletions', { count: unsent.deletions })}</p>}
        <p>{t('leaving.cost')}</p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button onClick={close}>{t('leaving.stay')}</Button>
        <Button
          onClick={() => {
            close()
            void leave()
          }}
          variant="danger-outline"
        >
          {t('leaving.leave')}
        </Button>
      </div>
    </Dialog>
  )
}

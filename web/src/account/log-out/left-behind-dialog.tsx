import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useOthersDrafts } from '../session/others-drafts.ts'

/** Asks a user who signs in before another user's unsent stories are deleted. */
export const LeftBehindDialog = () => {
  const { t } = useTranslation()
  const { question } = useOthersDrafts()
  if (question === null) return null
  const { count, email, answer } = question
  return (
    <Dialog onClose={() => answer(false)} title={t('leftBehind.title')}>
      <div className="grid gap-3">
        {count === undefined ? (
          <p className="wrap-anywhere">{t('leftBehind.unreadable', { email })}</p>
        ) : (
          <>
            <p>{t('leftBehind.unsent', { count })}</p>
            <p className="wrap-anywhere">{t('leftBehind.cost', { count, email })}</p>
          </>
        )}
      </div>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button onClick={() => answer(false)}>{t('leftBehind.back')}</Button>
        <Button onClick={() => answer(true)} variant="danger-outline">
          {t('leftBehind.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { Spinner } from '#web/ui/icons/spinner.tsx'
import { FootBar } from '#web/ui/overlay/foot-bar.tsx'
import { useLoggingOut } from '../session/logging-out.ts'

/** Shown during a log-out, since its menu has closed. */
export const LoggingOutBar = () => {
  const { t } = useTranslation()
  const { isLoggingOut } = useLoggingOut()
  return (
    <div role="status">
      {isLoggingOut && (
        <FootBar>
          <Spinner />
          <p>{t('auth.loggingOut')}</p>
        </FootBar>
      )}
    </div>
  )
}

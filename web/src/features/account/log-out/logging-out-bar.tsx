import { useTranslation } from 'react-i18next'
import { useLoggingOut } from '../../../session/logging-out.ts'
import { Spinner } from '../../../ui/icons/spinner.tsx'
import { FootBar } from '../../../ui/overlay/foot-bar.tsx'

/** Says so while a log-out is under way: the menu in which it was asked for has closed. */
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

import { useTranslation } from 'react-i18next'
import { FootBar } from '../../ui/foot-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLoggingOut } from './logging-out.ts'

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

import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import { useShelfFull } from './shelf/shelf-full.ts'

/** A notice that the device is too full to keep everything offline; nothing while it is not. */
export const FullNotice = ({ hasSettingsLink = false }: { hasSettingsLink?: boolean }) => {
  const { t } = useTranslation()
  const { isFull } = useShelfFull()
  if (!isFull) return null
  return (
    <Notice title={t('shelf.full')}>
      <p>{t('shelf.fullHelp')}</p>
      {hasSettingsLink && (
        <ButtonLink className="mt-1 justify-self-start" to="/settings" variant="secondary">
          {t('shelf.toSettings')}
        </ButtonLink>
      )}
    </Notice>
  )
}

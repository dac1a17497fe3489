import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { useRoom } from './room.ts'

/** Says that not everything could be kept for offline; nothing where there is room. */
export const FullNotice = ({ withWay = false }: { withWay?: boolean }) => {
  const { t } = useTranslation()
  const { isFull } = useRoom()
  if (!isFull) return null
  return (
    <Notice title={t('shelf.full')}>
      <p>{t('shelf.fullHelp')}</p>
      {withWay && (
        <ButtonLink className="mt-1 justify-self-start" to="/settings" variant="secondary">
          {t('shelf.toSettings')}
        </ButtonLink>
      )}
    </Notice>
  )
}

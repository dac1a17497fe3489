import { useTranslation } from 'react-i18next'
import { usePhoto } from '../../photo/draft/store.ts'

/** Says, before Discover is pressed, that an inscription needs a photo. */
export const NeedsPhoto = () => {
  const { t } = useTranslation()
  const { photo } = usePhoto()
  if (photo !== null) return null
  return (
    <p className="text-small text-soft" id="needs-photo">
      {t('discovering.addPhoto')}
    </p>
  )
}

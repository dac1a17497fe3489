import { useTranslation } from 'react-i18next'
import { usePhoto } from '#web/story-request'

/** Says why inscriptions can't be chosen, or, before Discover is pressed, that one needs a photo. */
export const FormatNote = ({ isAllFree }: { isAllFree: boolean }) => {
  const { t } = useTranslation()
  const { photo } = usePhoto()
  if (photo !== null && !isAllFree) return null
  return (
    <p className="text-small text-soft" id="format-note">
      {t(isAllFree ? 'credits.noInscriptions' : 'discovering.addPhoto')}
    </p>
  )
}

import { useTranslation } from 'react-i18next'

/** Says why inscriptions can't be chosen. Describes the field of the formats. */
export const NoInscriptions = () => {
  const { t } = useTranslation()
  return (
    <p className="text-small text-soft" id="no-inscriptions">
      {t('credits.noInscriptions')}
    </p>
  )
}

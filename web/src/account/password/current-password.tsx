import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SecretField } from './secret-field.tsx'

type CurrentPasswordProps = { isRequired: boolean; message: string | undefined }

/** The field of the current password and the reason for it, once it is required. */
export const CurrentPassword = ({ isRequired, message }: CurrentPasswordProps) => {
  const { t } = useTranslation()
  const whyId = useId()
  return (
    <>
      <div aria-live="polite" className="empty:absolute">
        {isRequired && (
          <p className="rounded-stone border-accent border-l-4 bg-sunk p-4" id={whyId}>
            {t('password.whyCurrent')}
          </p>
        )}
      </div>
      {isRequired && (
        <SecretField
          aria-describedby={whyId}
          autoComplete="current-password"
          label={t('password.current')}
          message={message}
          name="currentPassword"
        />
      )}
    </>
  )
}

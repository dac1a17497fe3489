import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#web/ui/controls/password-field.tsx'

type SecretFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'shown' | 'onShownChange' | 'toggleLabel'
>

/** A password field with its own show/hide state; the toggle names its field. */
export const SecretField = (props: SecretFieldProps) => {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordField
      {...props}
      onShownChange={setIsShown}
      required
      shown={isShown}
      toggleLabel={t(isShown ? 'password.hide' : 'password.show', { field: props.label })}
    />
  )
}

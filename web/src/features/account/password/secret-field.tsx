import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/controls/password-field.tsx'

type SecretFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'shown' | 'onShownChange' | 'toggleLabel'
>

/** A password field that shows and hides by itself; its toggle names the field it is for. */
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

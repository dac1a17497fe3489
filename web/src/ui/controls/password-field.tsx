import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EyeIcon, EyeOffIcon } from '../icons/lazy-icons.tsx'
import { controlClass, Field } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: string
  message?: string | undefined
  shown: boolean
  onShownChange(shown: boolean): void
  /** The name of the toggle: show or hide. */
  toggleLabel: string
}

/** A password input with a show/hide toggle. */
export const PasswordField = ({
  label,
  message,
  shown,
  onShownChange,
  toggleLabel,
  ...input
}: PasswordFieldProps) => (
  <Field label={label} message={message}>
    {(control) => (
      <div className="relative">
        <input
          {...input}
          {...control}
          autoCapitalize="none"
          className={`${controlClass} pr-13`}
          spellCheck={false}
          type={shown ? 'text' : 'password'}
        />
        <button
          aria-controls={control.id}
          aria-label={toggleLabel}
          className="absolute inset-y-0 right-0 grid w-13 place-items-center rounded-stone text-soft hover:text-ink"
          data-tooltip={toggleLabel}
          onClick={() => onShownChange(!shown)}
          type="button"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    )}
  </Field>
)

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

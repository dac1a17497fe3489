import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

/** Ties a control to its label and to the message under it. */
export type ControlProps = {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type FieldProps = {
  label: string
  /** What is wrong with the value. Shown under the control and read out with it. */
  message?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and a message under it. */
export const Field = ({ label, message, children }: FieldProps) => {
  const id = useId()
  const messageId = `${id}-message`
  return (
    <div className="grid gap-1.5">
      <label className="font-semibold text-small" htmlFor={id}>
        {label}
      </label>
      {children(
        message === undefined
          ? { id }
          : { id, 'aria-invalid': true, 'aria-describedby': messageId },
      )}
      {message !== undefined && (
        <p className="text-danger text-small" id={messageId}>
          {message}
        </p>
      )}
    </div>
  )
}

/** Styles of every control that takes input. */
export const controlClass =
  'min-h-13 w-full rounded-stone border border-edge bg-raised px-4 text-ink placeholder:text-soft aria-invalid:border-danger'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  message?: string | undefined
}

/** A text input with its label and message. */
export const TextField = ({ label, message, ...input }: TextFieldProps) => (
  <Field label={label} message={message}>
    {(control) => <input {...input} {...control} className={controlClass} />}
  </Field>
)

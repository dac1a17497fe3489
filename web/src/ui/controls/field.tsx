import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

/** What a field's control needs to be tied to its label and to the message under it. */
export type ControlProps = {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type FieldProps = {
  label: string
  /** What is wrong with the value; shown under the control and read with it. */
  message?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and the place for a message under it. */
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

/** The look of everything one types or picks in. */
export const controlClass =
  'min-h-13 w-full rounded-stone border border-edge bg-raised px-4 text-ink placeholder:text-soft aria-invalid:border-danger'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  message?: string | undefined
}

/** A line of text with its label above and its message below. */
export const TextField = ({ label, message, ...input }: TextFieldProps) => (
  <Field label={label} message={message}>
    {(control) => <input {...input} {...control} className={controlClass} />}
  </Field>
)

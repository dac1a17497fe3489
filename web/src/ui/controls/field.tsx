import { type ComponentProps, type ReactNode, useId } from 'react'
import { ChevronIcon } from '../icons/icons.tsx'

/** Ties a control to its label and to the message under it. */
type ControlProps = {
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

type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** Stands after the label in the list, and below it in the field, where it is never cut off. */
  readonly detail?: string
  readonly disabled?: boolean
}

type SelectFieldProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'id' | 'value' | 'onChange'
> & {
  label: string
  /** What is wrong with the value. Shown under the control and read out with it. */
  message?: string | undefined
  value: Value
  options: readonly Option<Value>[]
  onPick(value: Value): void
}

/** What is picked, over the select's own text, which has one line only. */
const Picked = ({ option }: { option: Option<string> | undefined }) =>
  option?.detail === undefined ? null : (
    <span
      aria-hidden="true"
      className="pointer-events-none relative [grid-area:1/1] grid content-center py-1 pr-10 pl-4 leading-snug forced-colors:hidden"
    >
      <span className="tight:whitespace-normal truncate">{option.label}</span>
      <span className="text-small text-soft">{option.detail}</span>
    </span>
  )

/** A native select with its label. */
export const SelectField = <Value extends string>({
  label,
  message,
  value,
  options,
  onPick,
  ...select
}: SelectFieldProps<Value>) => {
  const picked = options.find((option) => option.value === value)
  return (
    <Field label={label} message={message}>
      {(control) => (
        <div className="relative grid">
          <select
            {...select}
            {...control}
            className={`${controlClass} [grid-area:1/1] appearance-none pr-10 ${picked?.detail ? 'min-h-14 text-transparent forced-colors:text-[FieldText]' : ''}`}
            onChange={(event) => {
              const next = options.find((option) => option.value === event.target.value)
              if (next !== undefined) onPick(next.value)
            }}
            value={value}
          >
            {options.map(({ label, detail, ...option }) => (
              <option className="text-ink" key={option.value} {...option}>
                {detail === undefined ? label : `${label} · ${detail}`}
              </option>
            ))}
          </select>
          <Picked option={picked} />
          <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-soft">
            <ChevronIcon />
          </span>
        </div>
      )}
    </Field>
  )
}

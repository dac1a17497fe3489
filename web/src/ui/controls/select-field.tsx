import type { ComponentProps } from 'react'
import { ChevronIcon } from '../icons/icons.tsx'
import { controlClass, Field } from './field.tsx'

type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
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

/** A native select with its label. */
export const SelectField = <Value extends string>({
  label,
  message,
  value,
  options,
  onPick,
  ...select
}: SelectFieldProps<Value>) => (
  <Field label={label} message={message}>
    {(control) => (
      <div className="relative">
        <select
          {...select}
          {...control}
          className={`${controlClass} appearance-none pr-10`}
          onChange={(event) => {
            const picked = options.find((option) => option.value === event.target.value)
            if (picked !== undefined) onPick(picked.value)
          }}
          value={value}
        >
          {options.map(({ label, ...option }) => (
            <option key={option.value} {...option}>
              {label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-soft">
          <ChevronIcon />
        </span>
      </div>
    )}
  </Field>
)

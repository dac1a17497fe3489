import type { ReactNode } from 'react'

type CheckBoxProps = {
  isChosen: boolean
  onChange(isChosen: boolean): void
  help?: string
  children: ReactNode
}

/** A box to tick, with its label and a line of help under it. */
export const CheckBox = ({ isChosen, onChange, help, children }: CheckBoxProps) => (
  <label className="flex min-h-11 cursor-pointer gap-line py-near">
    <input
      checked={isChosen}
      className="mt-hair size-5 shrink-0 accent-accent"
      onChange={({ target }) => onChange(target.checked)}
      type="checkbox"
    />
    <span className="grid">
      {children}
      {help !== undefined && <span className="text-small text-soft">{help}</span>}
    </span>
  </label>
)

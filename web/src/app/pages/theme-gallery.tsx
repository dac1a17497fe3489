import type { CSSProperties, ReactNode } from 'react'

// In styles, not classes: a class that only these samples have would be in the rules of the built app.

/** Things side by side. */
export const row: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1rem',
  alignItems: 'end',
}

/** A control that the keyboard has reached. */
export const focused: CSSProperties = {
  outline: '3px solid var(--color-focus)',
  outlineOffset: '2px',
}

type GroupProps = { title: string; children: ReactNode }

/** A part of the page with a title. */
export const Group = ({ title, children }: GroupProps) => (
  <section className="grid gap-group">
    <h2 className="font-semibold font-serif text-section">{title}</h2>
    {children}
  </section>
)

type SampleProps = { name: string; isColumn?: boolean; children: ReactNode }

/** One component in its states, under its name. */
export const Sample = ({ name, isColumn = false, children }: SampleProps) => (
  <section className="grid gap-near">
    <h3 className="text-small text-soft">{name}</h3>
    <div style={isColumn ? { display: 'grid', gap: '1rem', maxWidth: '28rem' } : row}>
      {children}
    </div>
  </section>
)

type NamedProps = { name: string; children: ReactNode }

/** A thing with its name below it. */
export const Named = ({ name, children }: NamedProps) => (
  <figure>
    {children}
    <figcaption className="text-small text-soft">{name}</figcaption>
  </figure>
)

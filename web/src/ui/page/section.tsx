import { type ComponentProps, type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  help?: string
  children: ReactNode
}

/** One part of the settings: a title, a sentence, and controls. */
export const Section = ({ title, help, children }: SectionProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-rule border-t py-7 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-8"
    >
      <div className="grid content-start gap-1">
        <h2 className="font-semibold font-serif text-section" id={id}>
          {title}
        </h2>
        {help !== undefined && <p className="text-small text-soft">{help}</p>}
      </div>
      <div className="grid content-start gap-3">{children}</div>
    </section>
  )
}

/** A sheet of lighter paper. */
export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={`rounded-card border border-rule bg-raised p-5 shadow-card sm:p-7 ${className}`}
  />
)

import type { ComponentProps } from 'react'

/** A sheet of lighter paper. */
export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={`rounded-card border border-rule bg-raised p-5 shadow-card sm:p-7 ${className}`}
  />
)

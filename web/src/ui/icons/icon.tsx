import type { ReactNode } from 'react'

/** A drawing in the size and stroke of all icons; it says nothing to a screen reader. */
export const icon = (drawing: ReactNode) => () => (
  <svg
    aria-hidden="true"
    className="size-6 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.75"
    viewBox="0 0 24 24"
  >
    {drawing}
  </svg>
)

import type { ReactNode } from 'react'

/** An icon in the common size and stroke, hidden from screen readers. */
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

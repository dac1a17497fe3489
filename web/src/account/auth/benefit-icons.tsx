import type { ReactNode } from 'react'

const sign = (drawing: ReactNode) => () => (
  <svg
    aria-hidden="true"
    className="size-7 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.6"
    viewBox="0 0 24 24"
  >
    {drawing}
  </svg>
)

export const PhotoIcon = sign(
  <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zm8 8.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6" />,
)
export const OpenBookIcon = sign(
  <path d="M12 7c-2-1.6-4.6-2-8-2v13c3.4 0 6 .4 8 2 2-1.6 4.6-2 8-2V5c-3.4 0-6 .4-8 2m0 0v13" />,
)
export const BookmarkIcon = sign(<path d="M6.5 4h11v16.5L12 16.5l-5.5 4z" />)
export const SpeechIcon = sign(
  <path d="M4 10v4h3.5l4.5 4V6L7.5 10zm12-1.5a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12" />,
)

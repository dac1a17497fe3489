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

/* The icons of the first load. The others are in lazy-icons.tsx. */
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const PersonIcon = icon(
  <path d="M4 20c1-4 4.2-6 8-6s7 2 8 6M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />,
)
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />)
export const CameraIcon = icon(
  <path d="M3 8h4l2-3h6l2 3h4v11H3zm9 9a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6" />,
)

/** The logo: an arch of five stones, the keystone in terracotta. */
export const Logo = () => (
  <svg aria-hidden="true" className="size-8 shrink-0" viewBox="0 0 32 32">
    <g className="fill-ink">
      <path d="M3 29V17.5h6V29z" />
      <path d="M23 29V17.5h6V29z" />
      <path d="M3.1 16.2a13 13 0 0 1 3.6-7.7l4.3 4.3a7 7 0 0 0-1.9 3.4z" />
      <path d="M28.9 16.2a13 13 0 0 0-3.6-7.7L21 12.8a7 7 0 0 1 1.9 3.4z" />
    </g>
    <path className="fill-accent" d="M7.9 7.5 10.3 2h11.4l2.4 5.5-4 4.3a7 7 0 0 0-8.2 0z" />
  </svg>
)

/** A turning ring. The text next to it says what is awaited. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
  />
)

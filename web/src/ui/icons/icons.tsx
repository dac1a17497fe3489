import { icon } from './icon.tsx'

/* The icons of the first load. The others are in more-icons.tsx. */
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const PersonIcon = icon(
  <path d="M4 20c1-4 4.2-6 8-6s7 2 8 6M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8" />,
)
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />)
export const CameraIcon = icon(
  <path d="M3 8h4l2-3h6l2 3h4v11H3zm9 9a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6" />,
)

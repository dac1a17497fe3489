import { icon } from './icons.tsx'

/* Icons that the first load does not need. */
export const CheckIcon = icon(<path d="m5 13 4 4L19 7" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const EyeIcon = icon(
  <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7m10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6" />,
)
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.2A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3.2 4M6.2 7.2A16 16 0 0 0 2 12s3.6 7 10 7a10 10 0 0 0 4.3-1M10 10a3 3 0 0 0 4 4" />,
)
export const CoinIcon = icon(
  <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16m-3.5-3v-4.5a3.5 3.5 0 0 1 7 0V17" />,
)
export const BookIcon = icon(
  <path d="M12 7c-2-1.6-4.6-2-8-2v13c3.4 0 6 .4 8 2 2-1.6 4.6-2 8-2V5c-3.4 0-6 .4-8 2m0 0v13" />,
)
export const SearchIcon = icon(
  <path d="m20 20-4.5-4.5M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13" />,
)
export const ShareIcon = icon(<path d="M12 15V3m-4 4 4-4 4 4M6 11H5v10h14V11h-1" />)
export const PinIcon = icon(
  <path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21m0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5" />,
)
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />,
)
export const DownloadIcon = icon(<path d="M12 3v12m-4-4 4 4 4-4M4 20h16" />)
export const BinIcon = icon(<path d="M4 7h16M10 4h4M6 7l1 13h10l1-13M10 11v5m4-5v5" />)
export const LeaveIcon = icon(<path d="M14 4H6v16h8m-3-8h9m-4-4 4 4-4 4" />)
export const WarningIcon = icon(<path d="M12 4 2.5 20h19zm0 6v4.5m0 2.7v.1" />)
export const VoiceIcon = icon(
  <path d="M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3m-6-3a6 6 0 0 0 12 0M12 17v4m-3 0h6" />,
)
export const GearIcon = icon(
  <path d="M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0" />,
)
export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4.6-2.6M14 9.2a10 10 0 0 1 5 2.8M2 8.5a15 15 0 0 1 4.5-2.9M11 4.5a15 15 0 0 1 11 4M12 19.5v.1" />,
)
export const PencilIcon = icon(<path d="M4 20l1-4L16.5 4.5a2 2 0 0 1 3 3L8 19zM14.5 6.5l3 3" />)
export const FlipIcon = icon(
  <path d="M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5" />,
)
export const PicturesIcon = icon(<path d="M7 3h14v14H7zM3 7v14h14M7 14l4-4 6 7m-1.5-9.5v.1" />)
export const BellIcon = icon(
  <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21a2.5 2.5 0 0 0 4 0" />,
)
export const StarIcon = icon(
  <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z" />,
)
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />)
export const KeepIcon = icon(<path d="M7 3h10v18H7zM12 7v6m-2.5-2.5L12 13l2.5-2.5M11 18h2" />)
export const KeptIcon = icon(<path d="M7 3h10v18H7zm2.5 7.5 2 2 3.5-4M11 18h2" />)
export const LanguageIcon = icon(
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3.5 9h17m-17 6h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18" />,
)
export const AppIcon = icon(<path d="M7 3h10v18H7zM12 8v6m-2.5-2.5L12 14l2.5-2.5M11 18h2" />)

/** A rule with a lozenge in the middle, between two parts of a page. */
export const Ornament = () => (
  <div aria-hidden="true" className="flex items-center gap-line text-accent">
    <span className="h-px flex-1 bg-rule" />
    <svg aria-hidden="true" className="size-3 fill-current" viewBox="0 0 12 12">
      <path d="M6 0l4 6-4 6-4-6z" />
    </svg>
    <span className="h-px flex-1 bg-rule" />
  </div>
)

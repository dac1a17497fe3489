import { icon } from '#web/ui/icons/icon.tsx'

export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />)
export const PauseIcon = icon(<path d="M8.5 6v12m7-12v12" strokeWidth="3.5" />)

/** The number 10 in an arrow; `drawing` is the path of the arrow. */
const tenSeconds = (drawing: string) => () => (
  <svg
    aria-hidden="true"
    className="size-8"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.75"
    viewBox="0 0 32 32"
  >
    <path d={drawing} />
    <text
      className="font-bold font-sans"
      fill="currentColor"
      fontSize="10.5"
      stroke="none"
      textAnchor="middle"
      x="16"
      y="20.5"
    >
      10
    </text>
  </svg>
)

export const BackTenIcon = tenSeconds('M6 12.5a11 11 0 1 1-.9 6.5M5.5 5.5v7h7')
export const ForwardTenIcon = tenSeconds('M26 12.5a11 11 0 1 0 .9 6.5M26.5 5.5v7h-7')

import type { Format } from '@storystone/schema/catalog.ts'
import type { ReactNode } from 'react'

const Arch = () => (
  <>
    <path
      className="fill-stone stroke-line"
      d="M262 196V76h116v120h-34v-58a24 24 0 0 0-48 0v58z"
      strokeWidth="2"
    />
    <path className="fill-stone stroke-line" d="M252 62h136v14H252z" strokeWidth="2" />
    <path className="stroke-stone-shade" d="M276 196V92m88 104V92M262 92h116" strokeWidth="3" />
    <path className="fill-sun stroke-line" d="M311 100h18l-4 17h-10z" strokeWidth="2" />
  </>
)

const Temple = () => (
  <>
    <path
      className="fill-stone stroke-line"
      d="M266 112h14v74h-14zM291 112h14v74h-14zM316 112h14v74h-14zM341 112h14v74h-14zM366 148h14v38h-14z"
      strokeWidth="2"
    />
    <path
      className="stroke-stone-shade"
      d="M273 118v62m25-62v62m25-62v62m25-62v62m25-28v28"
      strokeWidth="2"
    />
    <path
      className="fill-stone stroke-line"
      d="M256 100h104l6 12H256zM256 100l54-36 22 15 6 9 22 12z"
      strokeLinejoin="round"
      strokeWidth="2"
    />
    <circle className="fill-sun stroke-line" cx="308" cy="87" r="6" strokeWidth="2" />
    <path className="fill-stone stroke-line" d="M250 186h140v10H250z" strokeWidth="2" />
  </>
)

const Stele = () => (
  <>
    <path
      className="fill-stone stroke-line"
      d="M278 196 272 92c0-26 20-42 46-42s44 14 48 40l-4 106z"
      strokeLinejoin="round"
      strokeWidth="2"
    />
    <path
      className="fill-none stroke-stone-shade"
      d="m286 194-5-100c0-20 16-34 38-34"
      strokeWidth="3"
    />
    <circle className="fill-sun stroke-line" cx="319" cy="80" r="8" strokeWidth="2" />
    <path
      className="stroke-line"
      d="M294 106h50m-49 15h51m-50 15h50m-49 15h48m-47 15h32"
      strokeDasharray="12 5 5 5 17 5"
      strokeLinecap="round"
      strokeWidth="3"
    />
    <path
      className="fill-leaf"
      d="M266 198c-6-14-18-16-22-26 12 2 20 8 22 14 0-12 6-18 14-22 2 12-4 24-8 34z"
    />
  </>
)

const scenes: Readonly<Record<Format, () => ReactNode>> = {
  quick_facts: Arch,
  history_guide: Temple,
  translate_inscription: Stele,
}

const suns: Readonly<Record<Format, { cx: number; cy: number; r: number }>> = {
  quick_facts: { cx: 352, cy: 54, r: 22 },
  history_guide: { cx: 374, cy: 64, r: 20 },
  translate_inscription: { cx: 380, cy: 66, r: 20 },
}

/**
 * Drawn for a story without a photo: one scene for each format. A narrow frame shows its middle, a
 * wide one all of it.
 */
export const FallbackPicture = ({ format }: { format: Format }) => {
  const Scene = scenes[format]
  return (
    <svg
      aria-hidden="true"
      className="block size-full bg-sky"
      data-format={format}
      fill="none"
      preserveAspectRatio="xMidYMax slice"
      viewBox="0 0 640 210"
    >
      <circle className="fill-sun" {...suns[format]} />
      <path
        className="fill-hill"
        d="M0 128c60-34 128-30 196-8 70 22 122-2 182-12 90-16 168 28 262-10v112H0z"
      />
      <Scene />
      <path className="fill-near-hill" d="M0 190c110-16 210 8 320 2s220-14 320-2v20H0z" />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The benefits of signing up, next to the card on wide screens. */
export const Benefits = ({ isReadByDevice }: { isReadByDevice: boolean }) => {
  const { t } = useTranslation()
  return (
    <aside aria-labelledby="benefits" className="hidden gap-7 lg:grid">
      <div className="aspect-[456/224] overflow-hidden rounded-card border border-rule">
        <Archway />
      </div>
      <h2 className="text-balance font-semibold font-serif text-title" id="benefits">
        {t('benefits.title')}
      </h2>
      <ul className="grid gap-4">
        {benefits.map(({ name, Sign }) => (
          <li className="flex gap-3.5" key={name}>
            <span className="text-accent">
              <Sign />
            </span>
            <span className="grid content-start gap-0.5">
              <strong className="text-pretty font-semibold">{t(`benefits.${name}`)}</strong>
              <span className="text-pretty text-small text-soft">
                {t(
                  name === 'voice' && isReadByDevice
                    ? 'benefits.voiceByDevice'
                    : `benefits.${name}Help`,
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

const arches = [
  { left: 24, right: 120, crown: 88 },
  { left: 152, right: 304, crown: 36 },
  { left: 336, right: 432, crown: 88 },
] as const

type Arch = (typeof arches)[number]

const opening = ({ left, right, crown }: Arch): string => {
  const radius = (right - left) / 2
  return `M${left} 224V${crown + radius}a${radius} ${radius} 0 0 1 ${2 * radius} 0V224z`
}

/** The shaded inner side of an arch. */
const shade = ({ left, right, crown }: Arch): string => {
  const radius = (right - left) / 2
  const spring = crown + radius
  const middle = left + radius
  return `M${right} 224V${spring}a${radius} ${radius} 0 0 0 ${-radius} ${-radius}C${middle + radius / 2} ${crown} ${right - 10} ${crown + radius / 2} ${right - 10} ${spring}V224z`
}

const keystone = ({ left, right, crown }: Arch): string => {
  const middle = (left + right) / 2
  return `M${middle - 13} ${crown - 22}h26l-7 28h-12z`
}

const all = (draw: (arch: Arch) => string): string => arches.map(draw).join('')

/** A decorative drawing: a view through three arches at sunset. */
const Archway = () => (
  <svg
    aria-hidden="true"
    className="block size-full bg-sky"
    preserveAspectRatio="xMidYMid slice"
    viewBox="0 0 456 224"
  >
    <circle className="fill-sun" cx="236" cy="126" r="40" />
    <path className="fill-hill" d="M0 172 70 134l62 24 72-38 80 36 76-44 96 52v80H0z" />
    <path className="fill-near-hill" d="M0 196c90-22 150-8 228-4s150-20 228-4v36H0z" />
    <path
      className="fill-leaf"
      d="M182 198c2-32 6-46 10-46s8 14 10 46zm26-4c2-22 4-30 7-30s5 8 7 30zm154 2c2-30 5-42 9-42s7 12 9 42z"
    />
    <path className="fill-stone" d={`M0 0h456v224H0z${all(opening)}`} fillRule="evenodd" />
    <path className="fill-stone-shade" d={`${all(shade)}${all(keystone)}M0 7h456v5H0z`} />
    <path
      className="fill-none stroke-stone-shade"
      d="M0 40h132M0 68h44m56 0h32M324 40h132M356 68h-32m88 0h44M24 12v28m84-28v28m240-28v28m84-28v28M64 40v28m-40 0v28m408-28v28M392 40v28M136 96v34m184-34v34M12 130h12m-12 40h12m108-40h20m-20 40h20m152-40h32m-32 40h32m96-40h24m-24 40h24"
      strokeWidth="1.5"
    />
  </svg>
)

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

const PhotoIcon = sign(
  <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zm8 8.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6" />,
)
const OpenBookIcon = sign(
  <path d="M12 7c-2-1.6-4.6-2-8-2v13c3.4 0 6 .4 8 2 2-1.6 4.6-2 8-2V5c-3.4 0-6 .4-8 2m0 0v13" />,
)
const BookmarkIcon = sign(<path d="M6.5 4h11v16.5L12 16.5l-5.5 4z" />)
const SpeechIcon = sign(
  <path d="M4 10v4h3.5l4.5 4V6L7.5 10zm12-1.5a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12" />,
)

const benefits = [
  { name: 'photos', Sign: PhotoIcon },
  { name: 'formats', Sign: OpenBookIcon },
  { name: 'saved', Sign: BookmarkIcon },
  { name: 'voice', Sign: SpeechIcon },
] as const

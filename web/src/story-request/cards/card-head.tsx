import type { Format } from '@storystone/schema/catalog.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FallbackPicture } from '#web/stories/picture/fallback-picture.tsx'

type CardHeadProps = {
  readonly name: string
  readonly format: Format
  /** The address of the user's photo; our drawing is shown without one. */
  readonly photo?: string | undefined
  /** Where and when it was requested. */
  readonly origin: readonly ReactNode[]
  /** Its buttons. */
  readonly children?: ReactNode
}

/** The top of a card: picture, name, format, and where and when its story was requested. */
export const CardHead = ({ name, format, photo, origin, children }: CardHeadProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex tight:flex-wrap items-start gap-3">
      <span className="arch block h-20 w-16 shrink-0 overflow-hidden border border-rule bg-sunk">
        {photo === undefined ? (
          <FallbackPicture format={format} />
        ) : (
          <img alt="" className="size-full object-cover" src={photo} />
        )}
      </span>
      <div className="grid tight:order-1 min-w-0 flex-1 tight:basis-full gap-0.5 py-0.5">
        <p className="tight:line-clamp-none line-clamp-2 wrap-anywhere font-semibold font-serif text-lg leading-snug">
          {name}
        </p>
        {[t(`formats.${format}`), ...origin].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card keep their order
          <p className="wrap-anywhere text-small text-soft" key={index}>
            {line}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}

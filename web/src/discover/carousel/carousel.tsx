import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPageTexts } from '#web/platform/i18n.ts'
import aqueduct from './aqueduct.svg'

/**
 * A decorative drawing. `<use>` draws it in the theme's colours, which an image could not.
 * `className` positions it.
 */
const Scene = ({ drawing, className = '' }: { drawing: string; className?: string }) => (
  <svg aria-hidden="true" className={`block size-full bg-sky ${className}`}>
    <use height="100%" href={`${drawing}#scene`} width="100%" />
  </svg>
)

/** Late enough to cost the first paint nothing, and before the first change at 5 s. */
const quietMs = 1500

/**
 * What the app does, in three pictures. The first is in the page from the start; the others and the
 * controls load when the page is idle.
 */
export const Carousel = () => {
  const { t } = useTranslation()
  const Player = usePlayer()
  return (
    <div className="absolute inset-0">
      <Scene className="absolute inset-0" drawing={aqueduct} />
      {Player ? <Player /> : <p className="caption">{t('home.caption')}</p>}
    </div>
  )
}

const usePlayer = (): ComponentType | undefined => {
  const [player, setPlayer] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const [part] = await Promise.all([import('./carousel-player.tsx'), loadPageTexts()])
      // A transition renders in slices. In one go a slow phone would not respond for 50 ms.
      startTransition(() => setPlayer(() => part.CarouselPlayer))
    }
    const timer = setTimeout(() => {
      load().catch((cause: unknown) => console.info('A part of the app could not be loaded', cause))
    }, quietMs)
    return () => clearTimeout(timer)
  }, [])
  return player
}

import { type FocusEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import inscription from './inscription.svg'
import photo from './photo.svg'
import { Scene } from './scene.tsx'
import { useRotation } from './use-rotation.ts'
import { useSwipe } from './use-swipe.ts'

/** The pictures shown over the first, which is always there. */
const later = [photo, inscription] as const

const captions = ['carousel.name', 'carousel.photo', 'carousel.inscription'] as const

/** Changes the picture every 5 s, by dots and by swipe; paused while hovered or focused. */
export const CarouselPlayer = () => {
  const { t } = useTranslation()
  const [isHeld, holders] = useHold()
  const { index, show, isRotating, canRotate, isStopped, toggle } = useRotation(
    captions.length,
    isHeld,
  )
  const swipe = useSwipe((step) => show(index + step))
  const caption = captions[index]

  return (
    <section
      aria-label={t('carousel.label')}
      aria-roledescription={t('carousel.role')}
      className="absolute inset-0 touch-pan-y"
      {...holders}
      {...swipe}
    >
      {later.map((drawing, at) => (
        <Scene
          className={`absolute inset-0 transition-opacity duration-700 ${at + 1 === index ? '' : 'opacity-0'}`}
          drawing={drawing}
          key={drawing}
        />
      ))}
      <div className="caption">
        <p aria-live={isRotating ? 'off' : 'polite'}>{caption && t(caption)}</p>
        <Dots count={captions.length} current={index} onPick={show} />
      </div>
      {canRotate && <RotationButton isStopped={isStopped} onPress={toggle} />}
    </section>
  )
}

/** Whether the carousel is hovered by a mouse or has the focus. */
const useHold = () => {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const holders = {
    onPointerEnter: (event: PointerEvent) => setIsHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: (event: FocusEvent) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  return [isHovered || isFocused, holders] as const
}

type RotationButtonProps = { isStopped: boolean; onPress(): void }

const RotationButton = ({ isStopped, onPress }: RotationButtonProps) => {
  const { t } = useTranslation()
  return (
    <button
      aria-label={t(isStopped ? 'carousel.play' : 'carousel.pause')}
      className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-ink lg:top-auto lg:right-6 lg:bottom-5.5"
      onClick={onPress}
      type="button"
    >
      <span className="grid size-9 place-items-center rounded-full bg-paper/90 lg:bg-transparent">
        <svg aria-hidden="true" className="size-4 fill-current" viewBox="0 0 16 16">
          <path d={isStopped ? 'M4 2v12l10-6z' : 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z'} />
        </svg>
      </span>
    </button>
  )
}

type DotsProps = { count: number; current: number; onPick(index: number): void }

const Dots = ({ count, current, onPick }: DotsProps) => {
  const { t } = useTranslation()
  return (
    <div className="absolute inset-y-0 tight:top-auto right-1 flex items-center lg:right-12">
      {Array.from({ length: count }, (_, index) => (
        <button
          aria-current={index === current}
          aria-label={t('carousel.show', { number: index + 1, count })}
          className="group grid size-11 place-items-center"
          key={t('carousel.show', { number: index + 1, count })}
          onClick={() => onPick(index)}
          type="button"
        >
          <span className="size-2.5 rounded-full border border-ink group-aria-current:bg-ink forced-colors:group-aria-current:bg-[CanvasText]" />
        </button>
      ))}
    </div>
  )
}

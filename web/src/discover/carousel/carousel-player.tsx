import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { InscriptionScene, PhotoScene } from './later-scenes.tsx'

/**
 * The pictures shown over the first, which is always there. They are part of this file: as files of
 * their own, each would block a slow phone for 50 to 100 ms when it arrives.
 */
const later = [PhotoScene, InscriptionScene] as const

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
      {later.map((Scene, at) => (
        <Scene
          className={`absolute inset-0 transition-opacity duration-700 ${at + 1 === index ? '' : 'opacity-0'}`}
          key={captions[at + 1]}
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
      className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-ink lg:top-auto lg:right-4 lg:bottom-3.5"
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

/** How long a picture stays, as required. */
export const carouselIntervalMs = 5000

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

const onLessMotionChange = (listener: () => void) => {
  const query = lessMotion()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the user prefers reduced motion. */
const useLessMotion = (): boolean =>
  useSyncExternalStore(onLessMotionChange, () => lessMotion().matches)

/** The index of the shown picture. It advances by itself unless `isHeld` or motion is reduced. */
const useRotation = (count: number, isHeld: boolean) => {
  const [index, setIndex] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const canRotate = !useLessMotion()
  const isRotating = canRotate && !isStopped && !isHeld

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each picture
  useEffect(() => {
    if (!isRotating) return
    const timer = setTimeout(() => setIndex((now) => (now + 1) % count), carouselIntervalMs)
    return () => clearTimeout(timer)
  }, [isRotating, index, count])

  return {
    index,
    show: (wanted: number) => setIndex((wanted + count) % count),
    isRotating,
    canRotate,
    isStopped,
    toggle: () => setIsStopped((was) => !was),
  }
}

/** The least horizontal distance of a swipe, in CSS pixels. */
const minDistancePx = 40

/** Touch handlers for swiping: 1 is to the next, -1 back. Mouse drags don't count. */
const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from === null) return
      const across = event.clientX - from.x
      if (Math.abs(across) < minDistancePx || Math.abs(across) < Math.abs(event.clientY - from.y))
        return
      onSwipe(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

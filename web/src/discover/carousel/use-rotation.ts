import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long a picture stays. Source: specification.md section 9. */
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
export const useRotation = (count: number, isHeld: boolean) => {
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

const margin = '400px'

const callbacks = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

const sharedObserver = (): IntersectionObserver => {
  observer ??= new IntersectionObserver(
    (entries, self) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        self.unobserve(target)
        callbacks.get(target)?.()
      }
    },
    { rootMargin: margin },
  )
  return observer
}

/** Calls `onNear` once, when the element comes near the screen. Returns the function to stop. */
export const whenNear = (element: Element, onNear: () => void): (() => void) => {
  callbacks.set(element, onNear)
  sharedObserver().observe(element)
  return () => sharedObserver().unobserve(element)
}

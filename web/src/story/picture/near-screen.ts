const ahead = '400px'

const callbacks = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

const theObserver = (): IntersectionObserver => {
  observer ??= new IntersectionObserver(
    (entries, self) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        self.unobserve(target)
        callbacks.get(target)?.()
      }
    },
    { rootMargin: ahead },
  )
  return observer
}

/** Calls `come` once, when the element comes near the screen; gives the way to stop. */
export const whenNear = (element: Element, come: () => void): (() => void) => {
  callbacks.set(element, come)
  theObserver().observe(element)
  return () => theObserver().unobserve(element)
}

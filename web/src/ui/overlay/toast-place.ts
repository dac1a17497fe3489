const edge = '0.25rem'

/** What a toast must not cover: the title of the page or of the dialog that it is in, fields and buttons. */
const keptFree = 'h1, dialog h2, input, select, textarea, .button'

/** How much of an element a toast covers, in square pixels. */
const coveredOf = (card: DOMRect, element: Element): number => {
  const { top, bottom, left, right, height } = element.getBoundingClientRect()
  const high = Math.min(bottom, card.bottom) - Math.max(top, card.top)
  const wide = Math.min(right, card.right) - Math.max(left, card.left)
  return height > 1 && high > 0 && wide > 0 ? high * wide : 0
}

const elementsFor = (card: HTMLElement): readonly Element[] => {
  const dialog = card.closest('dialog')
  return [...(dialog ?? document).querySelectorAll(keptFree)].filter(
    (one) => !card.contains(one) && one.closest('dialog') === dialog,
  )
}

/** The title that a toast over the header would cover. */
const coveredTitle = (card: HTMLElement, elements: readonly Element[]): Element | undefined => {
  // What was scrolled under the header is not seen, whether a toast is there or not.
  const header = card.closest('dialog') === null ? document.querySelector('header') : null
  const top = header?.getBoundingClientRect().bottom ?? 0
  const rect = card.getBoundingClientRect()
  return elements.find(
    (element) =>
      element.matches('h1, h2') &&
      coveredOf(rect, element) > 0 &&
      element.getBoundingClientRect().bottom > top,
  )
}

/**
 * Puts a toast where it covers no title, field or button. It stays over the header unless it is so
 * tall that it would cover the title below that: then it comes after the title, or to the bottom of the page,
 * or where it covers least of them.
 */
export const placeToast = (card: HTMLElement): void => {
  const { style } = card
  const put = (place: { top: string; bottom: string } | null): void => {
    style.position = place ? 'fixed' : ''
    style.top = place?.top ?? ''
    style.bottom = place?.bottom ?? ''
  }
  put(null)
  const elements = elementsFor(card)
  const title = coveredTitle(card, elements)
  if (title === undefined) return
  style.width = `${card.offsetWidth}px`
  const places = [
    { top: `calc(${title.getBoundingClientRect().bottom}px + ${edge})`, bottom: '' },
    { top: 'auto', bottom: `calc(var(--foot, 0px) + var(--places, 0px) + ${edge})` },
    null,
  ]
  const covered = places.map((place) => {
    put(place)
    const rect = card.getBoundingClientRect()
    return elements.reduce((sum, element) => sum + coveredOf(rect, element), 0)
  })
  put(places[covered.indexOf(Math.min(...covered))] ?? null)
}

/** Whether a toast that was placed is in the way: the page below it has changed. */
const isInTheWay = (card: HTMLElement): boolean => {
  const elements = elementsFor(card)
  const rect = card.getBoundingClientRect()
  return card.style.position === 'fixed'
    ? elements.some((element) => coveredOf(rect, element) > 0)
    : coveredTitle(card, elements) !== undefined
}

/**
 * Places a toast, and again where the page has changed or was scrolled below it: many a toast comes before the
 * page that it leads to. Returns what ends that.
 */
export const keepPlaced = (card: HTMLElement): (() => void) => {
  placeToast(card)
  let frame = 0
  const check = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => isInTheWay(card) && placeToast(card))
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('scrollend', check)
  return () => {
    document.removeEventListener('scrollend', check)
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

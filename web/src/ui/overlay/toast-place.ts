const edge = '0.25rem'

/** What a toast must not cover: the title of the page or of the dialog that it is in, fields and buttons. */
const keptFree = 'h1, dialog h2, input, select, textarea, .button'

const isCovered = (card: DOMRect) => (element: Element) => {
  const { top, bottom, left, right, height } = element.getBoundingClientRect()
  return (
    height > 1 && top < card.bottom && bottom > card.top && left < card.right && right > card.left
  )
}

/**
 * Puts a toast where it covers no title, field or button. It stays over the header unless it is so
 * tall that it would cover the title below that: then it comes after the title, or to the bottom of the page.
 */
export const placeToast = (card: HTMLElement): void => {
  const dialog = card.closest('dialog')
  const elements = [...(dialog ?? document).querySelectorAll(keptFree)].filter(
    (one) => !card.contains(one) && one.closest('dialog') === dialog,
  )
  const covered = () => elements.filter(isCovered(card.getBoundingClientRect()))
  // What was scrolled under the header is not seen, whether a toast is there or not.
  const header = dialog === null ? document.querySelector('header') : null
  const top = header?.getBoundingClientRect().bottom ?? 0
  const title = covered().find(
    (element) => element.matches('h1, h2') && element.getBoundingClientRect().bottom > top,
  )
  if (title === undefined) return
  const { style } = card
  style.width = `${card.offsetWidth}px`
  style.position = 'fixed'
  style.top = `calc(${title.getBoundingClientRect().bottom}px + ${edge})`
  if (covered().length === 0) return
  style.top = 'auto'
  style.bottom = `calc(var(--foot, 0px) + var(--places, 0px) + ${edge})`
  if (covered().length > 0) style.position = ''
}

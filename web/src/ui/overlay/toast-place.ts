const edge = '0.25rem'

/** What a toast must not cover: the title of the page or dialog, fields and buttons. */
const keptFree = 'h1, dialog[open] h2, input, select, textarea, .button'

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
  const dialogs = document.querySelectorAll('dialog[open]')
  const scope = [...dialogs].at(-1) ?? document
  const elements = [...scope.querySelectorAll(keptFree)].filter((one) => !card.contains(one))
  const covered = () => elements.filter(isCovered(card.getBoundingClientRect()))
  const title = covered().find((element) => element.matches('h1, h2'))
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

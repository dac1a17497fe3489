import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../icons/lazy-icons.tsx'
import { type Toast, type ToastAction, toastDurationMs, useToasts } from './toast-store.ts'

const looks = {
  default: 'border-rule bg-raised text-ink',
  destructive: 'border-danger bg-danger-ground text-ink',
} as const

/** One toast. Its timer stops while it is hovered or focused. */
export const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation()
  const dismiss = useToasts(({ dismiss }) => dismiss)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isPointedAt || isFocused
  const { card, note } = useReturnFocus()
  useLayoutEffect(() => (card.current ? keepPlaced(card.current) : undefined), [card])

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismiss, toastDurationMs)
    return () => clearTimeout(timer)
  }, [dismiss, isHeld])

  const hold = {
    onPointerEnter: () => setIsPointedAt(true),
    onPointerLeave: () => setIsPointedAt(false),
    onBlur: () => setIsFocused(false),
    onFocus: (event: FocusEvent) => {
      note(event)
      setIsFocused(true)
    },
  }
  return (
    <div
      {...hold}
      ref={card}
      className={`above-foot pointer-events-auto flex animate-rise items-start gap-hair rounded-card border py-hair pr-hair pl-4 sm:gap-line sm:py-near sm:pr-near shadow-sheet ${looks[toast.variant]}`}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-start">
        <div className="grid min-h-11 min-w-0 flex-1 basis-32 content-center leading-snug sm:gap-0.5">
          <p className="tight:text-small font-semibold tight:leading-tight">{toast.title}</p>
          {toast.description !== undefined && (
            <p className="text-small max-sm:leading-tight">{toast.description}</p>
          )}
        </div>
        {toast.action !== undefined && <ToastActionButton action={toast.action} />}
      </div>
      <button
        aria-label={t('buttons.dismiss')}
        data-tooltip={t('buttons.dismiss')}
        className="grid size-11 shrink-0 place-items-center rounded-stone text-soft hover:text-ink"
        onClick={dismiss}
        type="button"
      >
        <CloseIcon />
      </button>
    </div>
  )
}

/** When a focused toast closes, returns the focus to where it was, or to the page. */
const useReturnFocus = () => {
  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const { current } = cameFrom
      const isThere = current instanceof HTMLElement && current.isConnected
      const target = isThere ? current : document.getElementById('content')
      target?.focus({ preventScroll: true })
    }
  }, [])
  const note = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && card.current?.contains(relatedTarget))) {
      cameFrom.current = relatedTarget
    }
  }
  return { card, note }
}

const ToastActionButton = ({ action }: { action: ToastAction }) => {
  const act = useToasts(({ act }) => act)
  return (
    <button
      {...(action.isUndo && { 'aria-keyshortcuts': 'Control+Z Meta+Z' })}
      className="ml-auto min-h-11 rounded-stone px-line font-semibold text-accent hover:bg-sunk"
      onClick={act}
      type="button"
    >
      {action.label}
      {action.isUndo && <UndoKeys onPress={act} />}
    </button>
  )
}

const UndoKeys = ({ onPress }: { onPress(): void }) => {
  useUndoKeys(onPress)
  return (
    <span
      aria-hidden="true"
      className="ml-2 hidden font-normal font-sans text-small text-soft [@media(hover:hover)_and_(width>=40rem)]:inline"
    >
      {undoKeys()}
    </span>
  )
}

const undoKeys = (): string => (/mac/i.test(navigator.platform) ? '⌘Z' : 'Ctrl Z')

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

/** Ctrl+Z or ⌘Z runs the toast's action wherever the focus is, except in a field. */
const useUndoKeys = (act: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z'
      if (!isUndo || isTypedIn(event.target)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [act])
}

const edge = '0.25rem'

/** What a toast must not cover: the title of the page or of the dialog that it is in, fields and buttons. */
const keptFree = 'h1, dialog h2, input, select, textarea, .button, [data-camera]'

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

/** The first that a toast covers where its toaster is. */
const coveredFirst = (card: HTMLElement, elements: readonly Element[]): Element | undefined => {
  // What was scrolled under the header is not seen, whether a toast is there or not.
  const header = card.closest('dialog') === null ? document.querySelector('header') : null
  const top = header?.getBoundingClientRect().bottom ?? 0
  const rect = card.getBoundingClientRect()
  return elements.find(
    (element) => coveredOf(rect, element) > 0 && element.getBoundingClientRect().bottom > top,
  )
}

/**
 * Puts a toast where it covers no title, field or button. It stays where its toaster is unless it would cover one
 * there: then it comes after that, or to the bottom of the page, or where it covers least of them.
 */
export const placeToast = (card: HTMLElement): void => {
  const { style } = card
  // The width is its place's, never one that the card itself had at an unlucky moment.
  const width = card.parentElement?.clientWidth ?? 0
  const put = (place: { top: string; bottom: string } | null): void => {
    style.position = place ? 'fixed' : ''
    style.width = place && width > 0 ? `${width}px` : ''
    style.top = place?.top ?? ''
    style.bottom = place?.bottom ?? ''
  }
  put(null)
  const elements = elementsFor(card)
  const first = coveredFirst(card, elements)
  if (first === undefined) return
  const places = [
    { top: `calc(${first.getBoundingClientRect().bottom}px + ${edge})`, bottom: '' },
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
    : coveredFirst(card, elements) !== undefined
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
  const again = (): void => placeToast(card)
  addEventListener('resize', again)
  return () => {
    removeEventListener('resize', again)
    document.removeEventListener('scrollend', check)
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

import type { Candidate } from '@storystone/schema/contract/places.ts'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { BackIcon } from '#web/ui/icons/icons.tsx'
import { PlaceRow, placeRowClass } from '#web/ui/place-row.tsx'
import { useSuggestions } from './use-suggestions.ts'

type PlaceSuggestionsProps = {
  /** The field, which this makes a combobox. */
  input: RefObject<HTMLInputElement | null>
  text: string
  /** The text is the name of a place that was chosen already. */
  isChosen: boolean
  onPick(place: Candidate): void
}

/**
 * What the name in a field may become: a combobox with a list, as ARIA 1.2 describes it. The list covers
 * the button of the form, so it ends with a row that submits the text as it was typed.
 */
export const PlaceSuggestions = ({ input, text, isChosen, onPick }: PlaceSuggestionsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const isFocused = useIsFocused(input)
  const [closedAt, setClosedAt] = useState<string>()
  if (closedAt !== undefined && closedAt !== text) setClosedAt(undefined)
  const isWanted = isFocused && !isChosen && closedAt !== text
  const places = useSuggestions(text, isWanted)
  const isOpen = useIsOpen(isWanted && text.trim() !== '', places.length > 0)
  const [active, setActive] = useActive(places)
  const optionId = (index: number): string => `${id}-${index}`

  // Together with the list, before anything is painted.
  useLayoutEffect(() => {
    const field = input.current
    if (field === null) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) field.setAttribute('aria-controls', id)
    if (isOpen && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => {
      for (const name of attributes) field.removeAttribute(name)
    }
  }, [input, id, isOpen, active])

  // The foot of the page, or a keyboard, would cover it.
  useLayoutEffect(() => {
    if (!isOpen) return
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    return followSeen(document.documentElement)
  }, [isOpen, id])

  // As it closes dialogs: without an entry of the history, which would be left behind.
  useEffect(() => {
    if (!isOpen || window.CloseWatcher === undefined) return
    const watcher = new window.CloseWatcher()
    watcher.onclose = () => setClosedAt(input.current?.value)
    return () => watcher.destroy()
  }, [input, isOpen])

  // A phone has no arrow keys.
  useEffect(() => {
    const field = input.current
    const reopen = (): void => setClosedAt(undefined)
    field?.addEventListener('click', reopen)
    return () => field?.removeEventListener('click', reopen)
  }, [input])

  const move = (index: number): boolean => {
    if (isOpen) setActive(index)
    else setClosedAt(undefined)
    return isOpen
  }

  /** Whether the key was for the list. */
  const press = (key: string): boolean => {
    if (key === 'ArrowDown') return move(active < places.length ? active + 1 : -1)
    if (key === 'ArrowUp') return move(active < 0 ? places.length : active - 1)
    if (key !== 'Enter' && key !== 'Escape') return false
    setClosedAt(text)
    // On the last row Enter is the form's, as without a list.
    const place = key === 'Enter' && isOpen ? places[active] : undefined
    if (place) onPick(place)
    return place !== undefined || (key === 'Escape' && isOpen)
  }
  useKeys(input, press)

  return (
    <div className="suggestions relative">
      {isOpen && (
        <button
          aria-label={t('header.back')}
          className="absolute top-[max(0.75rem,env(safe-area-inset-top))] left-1 grid size-11 place-items-center min-[37.5rem]:hidden"
          onClick={() => setClosedAt(text)}
          onMouseDown={keepFocus}
          tabIndex={-1}
          type="button"
        >
          <BackIcon />
        </button>
      )}
      {isOpen && (
        <div
          aria-label={t('places.suggestions')}
          className="absolute inset-x-0 top-1.5 z-20 grid max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain rounded-card border border-edge bg-raised px-1 pt-1 shadow-sheet"
          id={id}
          role="listbox"
        >
          {places.map((place, index) => (
            <Option
              id={optionId(index)}
              isActive={index === active}
              key={place.id}
              onPick={() => onPick(place)}
            >
              <PlaceRow place={place} />
            </Option>
          ))}
          <Option
            className="sticky bottom-0 z-1 min-h-14 border-rule border-t bg-raised font-semibold text-accent"
            id={optionId(places.length)}
            isActive={active === places.length}
            onPick={() => {
              setClosedAt(text)
              input.current?.form?.requestSubmit()
            }}
          >
            <span className="line-clamp-2">{t('places.discoverTyped', { text: text.trim() })}</span>
          </Option>
        </div>
      )}
      <p className="sr-only" role="status">
        {isOpen && places.length > 0 && t('places.suggested', { count: places.length })}
      </p>
    </div>
  )
}

const attributes = [
  'role',
  'aria-autocomplete',
  'aria-expanded',
  'aria-controls',
  'aria-activedescendant',
]

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** Follows which part of the window is seen above a keyboard, for the list on phones. */
const followSeen = (root: HTMLElement) => {
  const leaving = new AbortController()
  const seen = window.visualViewport
  const follow = (): void => {
    root.style.setProperty('--seen-top', `${seen?.offsetTop ?? 0}px`)
    root.style.setProperty('--seen-height', seen ? `${seen.height}px` : '100dvh')
  }
  follow()
  root.toggleAttribute('data-suggests', true)
  for (const name of ['resize', 'scroll']) seen?.addEventListener(name, follow, leaving)
  return () => {
    leaving.abort()
    root.removeAttribute('data-suggests')
  }
}

type OptionProps = {
  id: string
  isActive: boolean
  className?: string
  onPick(): void
  children: ReactNode
}

const Option = ({ id, isActive, className = '', onPick, children }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
  <div
    aria-selected={isActive}
    className={`${placeRowClass} cursor-pointer aria-selected:bg-sunk aria-selected:outline-2 aria-selected:outline-focus aria-selected:-outline-offset-4 ${className}`}
    id={id}
    onClick={onPick}
    onMouseDown={keepFocus}
    ref={(option) => {
      if (isActive) option?.scrollIntoView({ block: 'nearest' })
    }}
    role="option"
    tabIndex={-1}
  >
    {children}
  </div>
)

/**
 * Whether the list is there: as long as it has places. On a phone it stays while there is a text and the list is
 * wanted, with its last row alone: letters that match nothing would throw the field back to its place in the page.
 */
const useIsOpen = (isWanted: boolean, hasPlaces: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = isWanted && (hasPlaces || (wasOpen && matchMedia('(width < 37.5rem)').matches))
  if (wasOpen !== isOpen) setWasOpen(isOpen)
  return isOpen
}

/** Which option is marked, -1 for none; other options begin with none. */
const useActive = (places: readonly Candidate[]) => {
  const [active, setActive] = useState({ of: places, index: -1 })
  const index = active.of === places ? active.index : -1
  return [index, (next: number) => setActive({ of: places, index: next })] as const
}

const useIsFocused = (input: RefObject<HTMLInputElement | null>): boolean => {
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const field = input.current
    if (field === null) return
    const follow = (): void => setIsFocused(document.activeElement === field)
    follow()
    field.addEventListener('focus', follow)
    field.addEventListener('blur', follow)
    return () => {
      field.removeEventListener('focus', follow)
      field.removeEventListener('blur', follow)
    }
  }, [input])
  return isFocused
}

const useKeys = (
  input: RefObject<HTMLInputElement | null>,
  press: (key: string) => boolean,
): void => {
  useLayoutEffect(() => {
    const field = input.current
    const follow = (event: KeyboardEvent): void => {
      // While a word is composed, the keys are the input method's.
      if (event.isComposing || !press(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    field?.addEventListener('keydown', follow)
    return () => field?.removeEventListener('keydown', follow)
  })
}

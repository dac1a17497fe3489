import type { Candidate } from '@storystone/schema/contract/places.ts'
import { suggestionText } from '@storystone/schema/contract/suggestions.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onUserGone } from '#web/account'
import { endpoints, send } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { PlaceRow, placeRowClass } from '#web/ui/place-row.tsx'
import { knownPosition } from '../places-around.tsx'

/** Shorter than between two words, longer than between two letters. */
const pauseMs = 150
/** How many answers a visit remembers: who deletes a letter sees the list again at once. */
const mostKept = 50

const kept = new Map<string, readonly Candidate[]>()
onUserGone(() => kept.clear())

const keep = (key: string, places: readonly Candidate[]): void => {
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, places)
}

const fetchSuggestions = async (
  text: string,
  language: Language,
  signal: AbortSignal,
): Promise<readonly Candidate[]> => {
  const position = knownPosition()
  const query = {
    text,
    language,
    ...(position && {
      latitude: String(position.latitude),
      longitude: String(position.longitude),
    }),
  }
  const { body } = await send(endpoints.placeSuggestions, { query }, { as: 'json', signal })
  return body.suggestions
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

const none: readonly Candidate[] = []

/**
 * What a text may become, once the user pauses. Only the last text is asked about; while its answer is
 * awaited, the one before stays. Nothing without an answer: the text is enough for a story.
 */
const useSuggestions = (typed: string, isWanted: boolean): readonly Candidate[] => {
  const language = useLanguage()
  const text = typed.trim()
  const isAsked = isWanted && text.length >= suggestionText.min && text.length <= suggestionText.max
  const [places, setPlaces] = useState(none)

  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const { signal } = leaving
    const key = `${language} ${text}`
    const load = async (): Promise<void> => {
      const known = kept.get(key)
      if (known) return setPlaces(known)
      await pause(signal)
      const found = await fetchSuggestions(text, language, signal)
      keep(key, found)
      if (!signal.aborted) setPlaces(found)
    }
    load().catch((error: unknown) => {
      if (signal.aborted) return
      console.info('There are no suggestions', error)
      setPlaces(none)
    })
    return () => leaving.abort()
  }, [text, language, isAsked])

  return isAsked ? places : none
}

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
  const isWanted = isFocused && !isChosen && closedAt !== text
  const places = useSuggestions(text, isWanted)
  const isOpen = isWanted && places.length > 0
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
    if (isOpen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, id])

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
    <div className="relative">
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
        {isOpen && t('places.suggested', { count: places.length })}
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
    // The field keeps the focus, and a phone its keyboard.
    onMouseDown={(event) => event.preventDefault()}
    ref={(option) => {
      if (isActive) option?.scrollIntoView({ block: 'nearest' })
    }}
    role="option"
    tabIndex={-1}
  >
    {children}
  </div>
)

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

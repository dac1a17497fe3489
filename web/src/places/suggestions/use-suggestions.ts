import type { Candidate } from '@storystone/schema/contract/places.ts'
import { suggestionText } from '@storystone/schema/contract/suggestions.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { useEffect, useState } from 'react'
import { onUserGone } from '#web/account'
import { endpoints, send } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n.ts'
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
export const useSuggestions = (typed: string, isWanted: boolean): readonly Candidate[] => {
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

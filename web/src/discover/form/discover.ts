import { defaultFormat, type Format, formatTraits } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { distance } from 'fastest-levenshtein'
import type { TFunction } from 'i18next'
import type { NavigateFunction } from 'react-router-dom'
import { setSignUpFlag, useAccount } from '#web/account'
import { useCredits } from '#web/billing'
import { type Issue, issueOf } from '#web/places'
import {
  hasToWait,
  keepForLater,
  pickedPlace,
  requestOfPhoto,
  type StoryRequest,
  useDraftText,
  useGeneration,
  usePhoto,
  useUnpaid,
} from '#web/story-request'
import { showFailure } from '#web/ui/overlay/toast-store.ts'

type DiscoverInput = {
  readonly typed: string
  readonly format: Format
  readonly language: Language
  /** True when the name comes from our own list and needs no "Did you mean". */
  readonly isPicked: boolean
}

type DiscoverContext = { readonly t: TFunction; readonly navigate: NavigateFunction }

/** What the form shows next: a missing field, cities that may have been meant, or a cheaper format. */
export type Reply = {
  readonly issue?: Issue
  readonly suggestions?: readonly string[]
  /** A format that the balance covers, where it does not cover the chosen one. */
  readonly cheaper?: Format
}

/** A city's name in each language. */
export type City = Readonly<Record<Language, string>>

/** A suggested city and its score: 100 is an exact match. */
export type Suggestion = { readonly name: string; readonly score: number }

/** The required suggestions. */
const minQueryLength = 2
const maxSuggestions = 5
const threshold = 20
const minSimilarity = 0.6
const scores = { exact: 100, start: 80, word: 60, inside: 40, similar: 30 } as const

/**
 * The fixed list of 20 cities. Cities whose names resemble a landmark's (Delhi, Delphi) are left
 * out. Nice is in, so that typing it does not suggest Venice.
 */
const cities: readonly City[] = [
  { en: 'Athens', fr: 'Athènes' },
  { en: 'Barcelona', fr: 'Barcelone' },
  { en: 'Beijing', fr: 'Pékin' },
  { en: 'Besançon', fr: 'Besançon' },
  { en: 'Cairo', fr: 'Le Caire' },
  { en: 'Edinburgh', fr: 'Édimbourg' },
  { en: 'Florence', fr: 'Florence' },
  { en: 'Granada', fr: 'Grenade' },
  { en: 'Istanbul', fr: 'Istanbul' },
  { en: 'Jerusalem', fr: 'Jérusalem' },
  { en: 'Kyoto', fr: 'Kyoto' },
  { en: 'London', fr: 'Londres' },
  { en: 'Marrakesh', fr: 'Marrakech' },
  { en: 'Mexico City', fr: 'Mexico' },
  { en: 'New York', fr: 'New York' },
  { en: 'Nice', fr: 'Nice' },
  { en: 'Paris', fr: 'Paris' },
  { en: 'Prague', fr: 'Prague' },
  { en: 'Rome', fr: 'Rome' },
  { en: 'Venice', fr: 'Venise' },
]

/** Letters and digits in lower case without accents, words separated by one space. */
export const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The similarity of two names, scaled. Integers first: 2/3 of 30 is exactly 20. */
const similarityScore = (one: string, other: string): number => {
  const longest = Math.max(one.length, other.length)
  const kept = longest - distance(one, other)
  return kept / longest > minSimilarity ? (kept * scores.similar) / longest : 0
}

/** The score of `name` for a query, 0 to 100; both normalized by {@link normalize}. */
const scoreOf = (query: string, name: string): number => {
  if (name === query) return scores.exact
  if (name.startsWith(query)) return scores.start
  if (` ${name} `.includes(` ${query} `)) return scores.word
  if (name.includes(query)) return scores.inside
  return similarityScore(query, name)
}

/**
 * The cities that `text` may mean, best first, at most five, named in `language`. Matches the name in
 * any language and ignores accents, case and punctuation.
 */
export const suggestCities = (
  text: string,
  language: Language,
  list: readonly City[] = cities,
): Suggestion[] => {
  const query = normalize(text)
  if (query.length < minQueryLength) return []
  return list
    .map((city) => ({
      name: city[language],
      score: Math.max(...Object.values(city).map((name) => scoreOf(query, normalize(name)))),
    }))
    .filter(({ score }) => score > threshold)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxSuggestions)
}

/** Whether the best suggestion is an exact match, so that nothing needs to be asked. */
export const isExact = (suggestions: readonly Suggestion[]): boolean =>
  suggestions[0]?.score === scores.exact

/** The texts for which this tab has already suggested cities. */
const suggestedFor = new Set<string>()

const suggestionsFor = (text: string, language: Language): string[] => {
  const suggestions = suggestCities(text, language)
  if (isExact(suggestions) || suggestedFor.has(normalize(text))) return []
  suggestedFor.add(normalize(text))
  return suggestions.map(({ name }) => name)
}

/**
 * Starts a story request. Goes to sign-up when nobody is signed in, to /credits when there are too
 * few for any format, and keeps the request for later without a connection; drafts survive each of these. Starts
 * nothing while input is missing or a suggestion is open: the reply says which.
 */
export const discover = (input: DiscoverInput, { t, navigate }: DiscoverContext): Reply => {
  const { typed, format, language, isPicked } = input
  useDraftText.getState().setText(typed)
  const { photo } = usePhoto.getState()
  const issue = issueOf({ text: typed, format, hasPhoto: photo !== null })
  if (issue !== undefined) {
    if (issue === 'nameRequired') {
      showFailure({ title: t('discovering.empty'), description: t('discovering.emptyHelp') })
    }
    return { issue }
  }
  // With a photo the name is only a hint: no suggestions.
  const isKnown = isPicked || photo !== null || pickedPlace(typed) !== undefined
  const suggestions = isKnown ? [] : suggestionsFor(typed, language)
  if (suggestions.length > 0) return { suggestions }
  const text = typed.trim()
  // An inscription is translated wherever it stands.
  const place = formatTraits[format].needsPhoto ? undefined : pickedPlace(text)
  const request = { text, format, language, ...requestOfPhoto(photo), ...(place && { place }) }
  return start(request, { t, navigate })
}

/** The default format needs no photo, and costs least. */
const affordable = (balance: number): Format | undefined =>
  balance >= useCredits.getState().costs[defaultFormat] ? defaultFormat : undefined

/** Starts a whole request, or leads the user to what it lacks. */
const start = (request: StoryRequest, context: DiscoverContext): Reply => {
  const { t, navigate } = context
  const { status } = useAccount.getState().account
  const { balance, costs } = useCredits.getState()
  if (status === 'signed-out') {
    setSignUpFlag()
    void navigate('/auth')
  } else if (hasToWait()) {
    void keepForLater(request, t)
  } else if (typeof balance === 'number' && balance < costs[request.format]) {
    useUnpaid.setState({ request })
    const cheaper = affordable(balance)
    if (cheaper !== undefined) return { cheaper }
    showFailure({
      title: t('discovering.insufficient'),
      description: t('discovering.insufficientHelp'),
    })
    void navigate('/credits')
  } else {
    void useGeneration.getState().start(request)
  }
  return {}
}

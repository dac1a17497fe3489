import { defaultFormat, type Format, formatTraits } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
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
import { isExact, normalize, suggestCities } from './did-you-mean.ts'

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

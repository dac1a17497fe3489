import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { TFunction } from 'i18next'
import type { NavigateFunction } from 'react-router-dom'
import { type Issue, issueOf } from '../../../request/discover-rules.ts'
import { useDraftText } from '../../../request/draft-text.ts'
import type { StoryRequest } from '../../../request/request.ts'
import { useAccount } from '../../../session/store.ts'
import { showFailure } from '../../../ui/overlay/toast-store.ts'
import { raiseSignUpFlag } from '../../account/auth/sign-up-flag.ts'
import { useCredits } from '../../credits/store.ts'
import { useGeneration } from '../../generation/store.ts'
import { hasToWait, keepForLater } from '../../outbox/keep-request.ts'
import { requestOfPhoto } from '../../photo/draft/request-of-photo.ts'
import { usePhoto } from '../../photo/draft/store.ts'
import { isExact, plain, suggestCities } from './suggestions.ts'

type Asking = {
  readonly typed: string
  readonly format: Format
  readonly language: Language
  /** The name was picked from names that we know, so that there is nothing to ask about it. */
  readonly isPicked: boolean
}

type Ways = { readonly t: TFunction; readonly navigate: NavigateFunction }

/** What the form has to show now: what is missing, or which cities may have been meant. */
export type Reply = { readonly issue?: Issue; readonly suggestions?: readonly string[] }

/** The texts that were asked about in this tab: each once. */
const asked = new Set<string>()

const suggestionsFor = (text: string, language: Language): string[] => {
  const suggestions = suggestCities(text, language)
  if (isExact(suggestions) || asked.has(plain(text))) return []
  asked.add(plain(text))
  return suggestions.map(({ name }) => name)
}

/**
 * Asks for the story of a place: after the sign-up where nobody is signed in, from /credits where
 * there are too few, and later where there is no signal. What was typed is kept on every way. Nothing is asked while a name is
 * missing, or another may be meant: the reply says so.
 */
export const discover = (asking: Asking, { t, navigate }: Ways): Reply => {
  const { typed, format, language, isPicked } = asking
  useDraftText.getState().setText(typed)
  const { photo } = usePhoto.getState()
  const issue = issueOf({ text: typed, format, hasPhoto: photo !== null })
  if (issue !== undefined) {
    if (issue === 'nameRequired') {
      showFailure({ title: t('home.empty'), description: t('home.emptyHelp') })
    }
    return { issue }
  }
  // Beside a photo a name is but a hint: there is nothing to ask about it.
  const suggestions = isPicked || photo !== null ? [] : suggestionsFor(typed, language)
  if (suggestions.length > 0) return { suggestions }
  ask({ text: typed.trim(), format, language, ...requestOfPhoto(photo) }, { t, navigate })
  return {}
}

const ask = (request: StoryRequest, ways: Ways): void => {
  const { t, navigate } = ways
  const { status } = useAccount.getState().account
  const { balance, costs } = useCredits.getState()
  if (status === 'signed-out') {
    raiseSignUpFlag()
    void navigate('/auth')
  } else if (hasToWait(request)) {
    void keepForLater(request, t)
  } else if (typeof balance === 'number' && balance < costs[request.format]) {
    showFailure({
      title: t('generation.insufficient'),
      description: t('generation.insufficientHelp'),
    })
    void navigate('/credits')
  } else {
    void useGeneration.getState().start(request)
  }
}

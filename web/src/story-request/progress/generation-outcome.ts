import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAccount } from '#web/account'
import { useCredits } from '#web/billing'
import { keepResult, useStories } from '#web/stories'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { usePhoto } from '../draft/draft.ts'
import { isUndecided, problemIn, type RequestFailure, withCharge } from '../failure.ts'
import { useUnpaid } from '../free-request.ts'
import { StoryRequest } from '../item.ts'
import { leaveToCard } from '../outbox/keep-for-later.ts'
import { useGeneration } from '../store.ts'
import type { Followed, LeftBecause, ProgressOutcome } from './state.ts'

/**
 * Navigates when a generation ends: to the story, the credits or the log-in. Other failures stay in
 * the store for home; on other pages a toast leads there. Renders nothing.
 */
export const GenerationOutcome = (): null => {
  const arrive = useArrival()
  const refuse = useRefusal()
  const { t } = useTranslation()
  const outcome = useGeneration(({ generation }) =>
    generation.phase === 'processing' ? null : generation,
  )
  const seen = useRef<ProgressOutcome>(null)
  useEffect(() => {
    if (outcome === seen.current) return
    seen.current = outcome
    if (outcome?.phase === 'done') arrive(outcome.story)
    if (outcome?.phase === 'failed') refuse(outcome.failure, outcome.request)
    if (outcome?.phase === 'left') {
      useGeneration.getState().dismiss()
      notifyLeft(outcome.why, t)
    }
    if (outcome?.phase === 'kept') {
      useGeneration.getState().dismiss()
      void leaveToCard(outcome.item, t)
    }
  }, [outcome, arrive, refuse, t])
  useQuestionToast()
  useResume()
  return null
}

type Generating = Pick<ReturnType<typeof useGeneration.getState>, 'generation'>

const asks = ({ generation }: Generating): boolean => 'question' in generation

/** Leads a user who looks around meanwhile to the question which place is meant. */
const useQuestionToast = (): void => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(
    () =>
      useGeneration.subscribe((now, before) => {
        if (!asks(now) || asks(before) || window.location.pathname === '/') return
        showToast({
          title: t('places.waitsForYou'),
          description: t('places.waitsForYouHelp'),
          action: { label: t('places.show'), run: () => void navigate('/') },
        })
      }),
    [t, navigate],
  )
}

/** Resumes a story that was in progress before a reload. */
const useResume = (): void => {
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const resume = useGeneration(({ resume }) => resume)
  useEffect(() => {
    if (!isSignedIn) return
    resume().catch((error: unknown) =>
      console.warn('The story in progress could not be resumed', error),
    )
  }, [isSignedIn, resume])
}

const sentenceOf = (failure: RequestFailure, t: TFunction): string => {
  const sentence = problemIn(failure)?.message
  if (isUndecided(failure)) return sentence ?? t('common.connection')
  return withCharge(sentence ?? t('generation.failureHelp'), t)
}

/** Notifies the user why the progress screen has ended without a story. */
const notifyLeft = (why: LeftBecause, t: TFunction): void => {
  if (why.kind === 'signed-out') return // The shell handles it.
  if (why.kind === 'over') showToast({ title: t('outbox.over'), description: t('outbox.overHelp') })
  else if (why.kind === 'deleted') showToast({ title: t('outbox.deletedElsewhere') })
  else if (why.kind === 'unreachable') {
    showToast({ title: t('outbox.kept'), description: t('outbox.keptHelp') })
  } else showFailure({ title: t('common.generationFailure'), description: sentenceOf(why, t) })
}

const useArrival = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isHome = useLocation().pathname === '/'
  return (story: StoryResult): void => {
    keepResult(story)
    useStories.getState().replace(story)
    useCredits.getState().setBalance(story.creditsLeft)
    useGeneration.getState().dismiss()
    if (isHome) void navigate('/result')
    else {
      showToast({
        title: t('generation.ready'),
        description: story.title,
        action: { label: t('generation.open'), run: () => void navigate(`/story/${story.id}`) },
      })
    }
  }
}

const useRefusal = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const photo = usePhoto(({ photo }) => photo)
  const title = t(photo === null ? 'common.generationFailure' : 'progress.photoFailure')

  const leaveFor = (path: string): void => {
    useGeneration.getState().dismiss()
    void navigate(path, { state: { from: pathname } })
  }

  /** Reports a failed retelling on its story, which is unchanged, or on the current page. */
  const backToStory = (failure: RequestFailure, id: string): void => {
    showFailure({ title: t('story.retellFailure'), description: sentenceOf(failure, t) })
    useGeneration.getState().dismiss()
    if (pathname === '/') void navigate(`/story/${id}`)
  }

  return (failure: RequestFailure, request: Followed): void => {
    const { retells } = request
    const code = problemIn(failure)?.code
    if (failure.kind === 'signed-out') {
      useGeneration.getState().dismiss() // The shell handles it.
    } else if (retells !== undefined) {
      backToStory(failure, retells)
    } else if (code === 'insufficient_credits') {
      useUnpaid.setState({ request: StoryRequest.parse(request) })
      showFailure({
        title: t('discovering.insufficient'),
        description: t('discovering.insufficientHelp'),
      })
      leaveFor('/credits')
    } else if (pathname !== '/') {
      // On home the form says it, where the user can do something about it.
      showFailure({
        title,
        description: sentenceOf(failure, t),
        action: { label: t('generation.show'), run: () => void navigate('/') },
      })
    }
  }
}

import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { withReference } from '../../network/failure-sentence.ts'
import { readAttempt } from '../../request/attempt.ts'
import { keepResult } from '../../request/result.ts'
import { useAccount } from '../../session/store.ts'
import { useStories } from '../../story/store.ts'
import { showFailure, showToast } from '../../ui/overlay/toast-store.ts'
import { useCredits } from '../credits/balance/store.ts'
import { keepForLater } from '../outbox/keep-request.ts'
import { usePhoto } from '../photo/draft/store.ts'
import type { Failure } from './failure.ts'
import type { GenerationState } from './state.ts'
import { useGeneration } from './store.ts'

/**
 * Navigates when a generation ends: to the story, the credits or the log-in. Other failures show a
 * toast and stay in the store for home. Renders nothing.
 */
export const GenerationOutcome = (): null => {
  const arrive = useArrival()
  const refuse = useRefusal()
  const { generation } = useGeneration()
  const seen = useRef<GenerationState>(null)
  useEffect(() => {
    if (generation === seen.current) return
    seen.current = generation
    if (generation.phase === 'done') arrive(generation.story)
    if (generation.phase === 'failed') refuse(generation.failure)
  }, [generation, arrive, refuse])
  useResume()
  return null
}

/** Resumes a story that was in progress before a reload. */
const useResume = (): void => {
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const { resume } = useGeneration()
  useEffect(() => {
    if (isSignedIn) void resume()
  }, [isSignedIn, resume])
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
    else showToast({ title: t('generation.ready'), description: story.title })
  }
}

const useRefusal = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const photo = usePhoto(({ photo }) => photo)
  const title = t(photo === null ? 'generation.failure' : 'progress.photoFailure')

  const leaveFor = (path: string): void => {
    useGeneration.getState().dismiss()
    void navigate(path, { state: { from: pathname } })
  }

  const sentenceOf = (
    failure: Extract<Failure, { kind: 'failed' | 'unknown-outcome' }>,
  ): string => {
    const otherwise = failure.kind === 'failed' ? 'generation.failureHelp' : 'common.connection'
    return withReference(failure.message ?? t(otherwise), failure.reference, t)
  }

  /** Reports a failed retelling on its story, which is unchanged, or on the current page. */
  const backToStory = (failure: Failure, id: string): void => {
    const hasSentence = failure.kind === 'failed' || failure.kind === 'unknown-outcome'
    const said = failure.kind === 'not-recognised' ? failure.message : t('common.connection')
    const description = hasSentence ? sentenceOf(failure) : said
    showFailure({ title: t('story.retellFailure'), description })
    useGeneration.getState().dismiss()
    if (pathname === '/') void navigate(`/story/${id}`)
  }

  return (failure: Failure): void => {
    const retold = readAttempt()?.request.retells
    if (retold !== undefined && failure.kind !== 'not-signed-in') {
      backToStory(failure, retold)
      return
    }
    switch (failure.kind) {
      case 'insufficient-credits':
        showFailure({
          title: t('generation.insufficient'),
          description: t('generation.insufficientHelp'),
        })
        leaveFor('/credits')
        break
      case 'not-signed-in':
        useGeneration.getState().dismiss()
        break // The shell handles both.
      case 'no-signal':
        useGeneration.getState().dismiss()
        void keepForLater(failure.request, t, 'unknown')
        break
      case 'failed':
      case 'unknown-outcome':
        showFailure({ title, description: sentenceOf(failure) })
        break
      case 'not-recognised':
        break // The form shows it, where the user can correct it.
    }
  }
}

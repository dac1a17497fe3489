import { create } from 'zustand'
import { sessionNow, tellSessionEnded } from '../../network/session-ended.ts'
import { forgetAttempt, isAttemptKept } from '../../request/attempt-under-way.ts'
import { useDraftText } from '../../request/draft-text.ts'
import type { StoryRequest } from '../../request/request.ts'
import { forgetResult } from '../../request/result-storage.ts'
import { onUserGone } from '../../session/user-gone.ts'
import { usePhoto } from '../photo/draft/store.ts'
import { type GenerationState, noWords, type Outcome, type Processing } from './state.ts'

type Generation = {
  readonly generation: GenerationState
  /** Asks for a story; does nothing while another is being written. Never rejects. */
  start(request: StoryRequest): Promise<void>
  /** Asks again for what was being written when the page was reloaded, by its key. */
  resume(): Promise<void>
  /** Back to idle, once an outcome was dealt with. */
  dismiss(): void
  /** Stops sending a photo: nothing is asked, and it is kept. */
  cancel(): void
  /** The user is gone: stops listening. The server goes on; the story will be among the others. */
  forget(): void
}

/** What it takes to tell a story is heavy, and nothing at first. */
const loadTeller = () => import('./tell-story.ts')

const processing = (request: StoryRequest): Processing => ({
  phase: 'processing',
  request,
  step: undefined,
  words: noWords,
  connection: 'open',
  isTold: false,
})

const hasSessionEnded = (outcome: Outcome): boolean =>
  outcome.phase === 'failed' && outcome.failure.kind === 'not-signed-in'

const notEvenAsked: Outcome = { phase: 'failed', failure: { kind: 'failed', message: undefined } }

/** The story that is being written in this tab, at most one at a time. */
export const useGeneration = create<Generation>()((set, get) => {
  let listening = new AbortController()

  const change = (next: (state: Processing) => Processing): void =>
    set(({ generation }) =>
      generation.phase === 'processing' ? { generation: next(generation) } : {},
    )

  const tell = async (request: StoryRequest, signal: AbortSignal): Promise<Outcome> => {
    try {
      const { tellStory } = await loadTeller()
      return await tellStory({ request, signal, change })
    } catch (error) {
      console.error('The storyteller’s part of the app could not be loaded', error)
      return notEvenAsked
    }
  }

  return {
    generation: { phase: 'idle' },
    start: async (request) => {
      if (get().generation.phase === 'processing') return
      const { signal } = listening
      const session = sessionNow()
      set({ generation: processing(request) })
      const outcome = await tell(request, signal)
      if (signal.aborted) return
      if (hasSessionEnded(outcome)) tellSessionEnded(session)
      // A story that is told anew was asked for on its own page: what is typed on home is another matter.
      const isOfHome = request.retells === undefined
      if (outcome.phase === 'done' && isOfHome) useDraftText.getState().setText('')
      set({ generation: outcome })
    },
    resume: async () => {
      if (!isAttemptKept()) return
      const { readAttempt } = await import('../../request/attempt.ts')
      const attempt = readAttempt()
      if (attempt?.isUnderWay === true) await get().start(attempt.request)
    },
    dismiss: () => set({ generation: { phase: 'idle' } }),
    cancel: () => {
      listening.abort()
      // The old one knows by its stack who was signed in.
      listening = new AbortController()
      get().dismiss()
    },
    forget: () => {
      get().cancel()
      forgetAttempt()
      forgetResult()
    },
  }
})

// A failure, and the names it suggests, are about the photo before.
usePhoto.subscribe(({ photo }, before) => {
  const isAnother = photo !== null && photo.id !== before.photo?.id
  const { generation, dismiss } = useGeneration.getState()
  if (isAnother && generation.phase === 'failed') dismiss()
})

onUserGone(() => useGeneration.getState().forget())

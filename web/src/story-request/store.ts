import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { onUserGone } from '#web/account'
import { emitSessionEnd, sessionNow } from '#web/platform/api/session-end.ts'
import { forgetResult } from '#web/stories'
import { usePhoto } from './draft/draft.ts'
import {
  begin,
  type Followed,
  type GenerationState,
  type Processing,
  type ProgressOutcome,
} from './progress/state.ts'
import { forgetFollowed, isItemFollowed } from './tab-storage.ts'

type GenerationStore = {
  readonly generation: GenerationState
  /** Starts a story, or watches one; ignored while another is in progress. Never rejects. */
  start(request: Followed): Promise<void>
  /**
   * Resumes the story that was in progress when the page was reloaded, by its key, unless another one
   * was started meanwhile.
   */
  resume(): Promise<void>
  /** Returns to idle after an outcome was handled. */
  dismiss(): void
  /** Cancels the upload of a photo. The photo stays in the draft. */
  cancel(): void
  /** Stops following when the user is gone. The server continues; the story will be in the list. */
  forget(): void
}

/** Loaded at the first story: heavy, and not needed before. */
const loadGenerator = () => import('./generate-story.ts')

const hasSessionEnded = (outcome: ProgressOutcome): boolean =>
  outcome.phase === 'failed' && outcome.failure.kind === 'signed-out'

/** The story in progress in this tab, at most one at a time. */
export const useGeneration = create<GenerationStore>()((set, get) => {
  let listening = new AbortController()

  const change = (next: (state: Processing) => Processing): void =>
    set(({ generation }) =>
      generation.phase === 'processing' ? { generation: next(generation) } : {},
    )

  const generate = async (request: Followed, signal: AbortSignal): Promise<ProgressOutcome> => {
    try {
      const { generateStory } = await loadGenerator()
      return await generateStory({ request, signal, change })
    } catch (error) {
      console.error('A story request could not be sent', error)
      return { phase: 'failed', request, failure: { kind: 'not-understood', isRefused: true } }
    }
  }

  return {
    generation: { phase: 'idle' },
    start: async (request) => {
      if (get().generation.phase === 'processing') return
      const { signal } = listening
      const session = sessionNow()
      set({ generation: begin(request) })
      const outcome = await generate(request, signal)
      if (signal.aborted) return
      if (hasSessionEnded(outcome)) emitSessionEnd(session)
      set({ generation: outcome })
    },
    resume: async () => {
      if (!isItemFollowed()) return
      const { generation } = get()
      const request = await (await loadGenerator()).findFollowed()
      // What was started, resumed or cancelled meanwhile has left another state.
      if (request && generation === get().generation) await get().start(request)
    },
    dismiss: () => set({ generation: { phase: 'idle' } }),
    cancel: () => {
      listening.abort()
      // The old controller's stack trace would keep the user's data alive.
      listening = new AbortController()
      get().dismiss()
    },
    forget: () => {
      get().cancel()
      forgetFollowed()
      forgetResult()
    },
  }
})

/** Calls back in the next frame after changes, before it is painted. */
const onFrameOfChange = (onFrame: () => void): (() => void) => {
  let isComing = false
  return useGeneration.subscribe(() => {
    if (isComing) return
    isComing = true
    requestAnimationFrame(() => {
      isComing = false
      onFrame()
    })
  })
}

/**
 * The story in progress for a screen that shows its words: drawn once a frame. If it were drawn at each word, words
 * that arrive together would be drawn one after the other before any of them is painted.
 */
export const useDrawnGeneration = (): GenerationState =>
  useSyncExternalStore(
    onFrameOfChange,
    () => useGeneration.getState().generation,
    () => useGeneration.getInitialState().generation,
  )

// A failure, and the names it suggests, are about the photo before.
usePhoto.subscribe(({ photo }, before) => {
  const isAnother = photo !== null && photo.id !== before.photo?.id
  const { generation, dismiss } = useGeneration.getState()
  if (isAnother && generation.phase === 'failed') dismiss()
})

onUserGone(() => useGeneration.getState().forget())

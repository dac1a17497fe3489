import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { narrationText } from '@storystone/schema/story-text.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { onUserGone, userIdNow } from '#web/account'
import {
  emitShelfEvent,
  keepNarration,
  readChoices,
  readNarration,
  reportSyncError,
} from '#web/offline'
import { call, send, transferSilenceMs } from '#web/platform/api/api.ts'
import {
  type AudioFile,
  type AudioSource,
  type AudioStream,
  audioKey,
  type LoadSentences,
  mp3Type,
  type PlaybackEvents,
  type StoryWording,
} from './playback.ts'

/** How often the position is reported, so that a sentence is highlighted when it begins. */
const reportMs = 100

/** The app's audio element, for the time of one playback. */
export type AudioOutput = {
  readonly audio: HTMLAudioElement
  /** Aborted when the playback is closed. */
  readonly signal: AbortSignal
  play(): void
  addListener(name: keyof HTMLMediaElementEventMap, action: () => void): void
  reportPosition(): void
  /** Has the position, in seconds, given to `listener` as well. */
  onPosition(listener: (seconds: number) => void): void
  /** No more audio comes: the playback fails when it reaches the end of what has arrived. */
  failAtEnd(cause: unknown): void
}

/** Takes over the audio element and reports its events until `signal` is aborted. */
export const openAudioOutput = (
  audio: HTMLAudioElement,
  signal: AbortSignal,
  on: PlaybackEvents,
): AudioOutput => {
  let failure: { readonly cause: unknown } | undefined
  let positionListener: (seconds: number) => void = () => {}
  const reportPosition = (): void => {
    on.onPosition(audio.currentTime)
    positionListener(audio.currentTime)
  }
  const addListener: AudioOutput['addListener'] = (name, action) =>
    audio.addEventListener(name, action, { signal })

  addListener('playing', on.onPlaying)
  addListener('waiting', on.onBuffering)
  addListener('timeupdate', reportPosition)
  addListener('seeked', reportPosition)
  addListener('pause', () => {
    if (!audio.ended) on.onPaused()
  })
  addListener('ended', () => (failure === undefined ? on.onEnded() : on.onFailed(failure.cause)))
  addListener('error', () => on.onFailed(audio.error))
  const timer = setInterval(() => {
    if (!audio.paused) reportPosition()
  }, reportMs)
  signal.addEventListener('abort', () => clearInterval(timer))

  return {
    audio,
    signal,
    addListener,
    reportPosition,
    play: () => {
      audio.play().catch((error: unknown) => {
        // Paused before it started, or not allowed without a touch: the play button works again.
        if (!signal.aborted && audio.paused && error instanceof DOMException) on.onPaused()
      })
    },
    onPosition: (listener) => {
      positionListener = listener
    },
    failAtEnd: (cause) => {
      failure = { cause }
    },
  }
}

/** How many audio files stay in memory. A minute takes half a megabyte. */
const limit = 6

const cache = new Map<string, AudioFile>()

const remember = (key: string, audio: AudioFile): void => {
  cache.set(key, audio)
  for (const oldest of [...cache.keys()].slice(0, -limit)) cache.delete(oldest)
}

onUserGone(() => cache.clear())

/** Loads once; again after a failure. */
const once = (load: LoadSentences): LoadSentences => {
  let loading: ReturnType<LoadSentences> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function* collect(
  chunks: AudioStream['chunks'],
  onComplete: (blob: Blob) => void,
): AudioStream['chunks'] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) {
    parts.push(chunk)
    yield chunk
  }
  onComplete(new Blob(parts, { type: mp3Type }))
}

/**
 * Opens the audio of a story in a voice: from memory or the shelf, otherwise from the server as it
 * is made; it is then saved when complete. Rejects when the server refuses or can't be reached.
 */
export const openAudioSource = async (
  story: StoryWording,
  voiceId: VoiceId,
  signal: AbortSignal,
): Promise<AudioSource> => {
  const key = audioKey(story, voiceId)
  const file = cache.get(key) ?? (await readSavedAudio(story, voiceId))
  if (file !== undefined) {
    remember(key, file)
    return file
  }
  const { body: chunks } = await send(
    endpoints.narrate,
    { body: { text: narrationText(story), voiceId, storyId: story.id } },
    { as: 'stream', silenceMs: transferSilenceMs, signal },
  )
  const loadSentences: LoadSentences = () =>
    call(endpoints.narrationTimings, { params: { id: story.id }, query: { voiceId } })
  return {
    kind: 'stream',
    chunks: collect(chunks, (blob) => {
      const audio: AudioFile = { kind: 'file', blob, loadSentences: once(loadSentences) }
      remember(key, audio)
      void saveAudio(story, voiceId, audio)
    }),
    loadSentences,
  }
}

/** The audio of a story in a voice from the shelf; undefined where it is not on it. */
const readSavedAudio = async (
  story: StoryWording,
  voiceId: string,
): Promise<AudioFile | undefined> => {
  const saved = await readNarration(story, voiceId).catch((error: unknown) => {
    console.info('The shelf could not be read for a narration', error)
    return undefined
  })
  return saved && { kind: 'file', blob: saved.blob, loadSentences: async () => saved.sentences }
}

/** Puts an audio on the shelf, unless the user does not want this one there. Never rejects. */
const saveAudio = async (
  story: StoryWording,
  voiceId: string,
  { blob, loadSentences }: AudioFile,
): Promise<void> => {
  const userId = userIdNow()
  if (userId === undefined) return
  try {
    if ((await readChoices()).silent.includes(story.id)) return
    const sentences = await loadSentences()
    await keepNarration(userId, story, voiceId, { blob, sentences })
    emitShelfEvent('files')
  } catch (error) {
    reportSyncError(error)
  }
}

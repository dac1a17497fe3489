import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { onUserGone } from '#web/account/session/store.ts'
import { narrationText } from '#web/offline/sync/narration-text.ts'
import { call, send, transferSilenceMs } from '#web/platform/api/api.ts'
import { audioKey, type StoryWording } from '../text/narrated-story.ts'
import {
  type AudioFile,
  type AudioSource,
  type AudioStream,
  type LoadSentences,
  mp3Type,
} from './audio.ts'
import { readSavedAudio, saveAudio } from './saved-audio.ts'

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

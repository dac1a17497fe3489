import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { call, send, transferSilenceMs } from '../../../network/api.ts'
import { onUserGone } from '../../../session/store.ts'
import { audioKey, narrationText, type Tale } from '../text/narration-text.ts'
import type { AudioSource, ComingAudio, Sentences, WholeAudio } from './audio.ts'
import { keepAudio, readKeptAudio } from './kept-audio.ts'

/** How many audios are held for this visit: a minute is half a megabyte. */
const limit = 6

const held = new Map<string, WholeAudio>()

const hold = (key: string, audio: WholeAudio): void => {
  held.set(key, audio)
  for (const oldest of [...held.keys()].slice(0, -limit)) held.delete(oldest)
}

onUserGone(() => held.clear())

const once = (read: Sentences): Sentences => {
  let asked: ReturnType<Sentences> | undefined
  return () => {
    asked ??= read().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

async function* collect(
  pieces: ComingAudio['pieces'],
  onWhole: (blob: Blob) => void,
): ComingAudio['pieces'] {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of pieces) {
    chunks.push(chunk)
    yield chunk
  }
  onWhole(new Blob(chunks, { type: 'audio/mpeg' }))
}

/**
 * Where the audio of a story in a voice comes from: what was heard in this visit or is kept on this
 * device, else the server, as it is being made. Rejects when it can't be had.
 */
export const audioSource = async (
  tale: Tale,
  voiceId: VoiceId,
  signal: AbortSignal,
): Promise<AudioSource> => {
  const key = audioKey(tale, voiceId)
  const whole = held.get(key) ?? (await readKeptAudio(tale, voiceId))
  if (whole !== undefined) {
    hold(key, whole)
    return whole
  }
  const { body: pieces } = await send(
    endpoints.narrate,
    { body: { text: narrationText(tale), voiceId, storyId: tale.id } },
    { as: 'stream', silenceMs: transferSilenceMs, signal },
  )
  const sentences: Sentences = () =>
    call(endpoints.narrationTimings, { params: { id: tale.id }, query: { voiceId } })
  return {
    kind: 'coming',
    pieces: collect(pieces, (blob) => {
      const audio: WholeAudio = { kind: 'whole', blob, sentences: once(sentences) }
      hold(key, audio)
      void keepAudio(tale, voiceId, audio)
    }),
    sentences,
  }
}

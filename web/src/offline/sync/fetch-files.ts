import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { type VoiceId, voices } from '@storystone/schema/voices.ts'
import { call, endpoints, send, transferSilenceMs } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { Narration } from '../shelf/shelf-audio.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

type Options = { readonly signal?: AbortSignal }

/** The picture of a place: `/api/places/{id}/picture?width=`. */
const ofPlace = /^\/api\/places\/([^/]+)\/picture\?width=(\d+)$/

const request = (address: string, options: Options) => {
  const [, place, width] = ofPlace.exec(address) ?? []
  const blob = { as: 'blob', ...options } as const
  if (place !== undefined) {
    return send(endpoints.placePicture, { params: { id: place }, query: { width } }, blob)
  }
  return send(endpoints.media, { params: { id: address.split('/').at(-1) ?? '' } }, blob)
}

/**
 * Fetches a picture by its address, or gives undefined if the server has none. Rejects as `send`
 * does.
 */
export const fetchFile = async (
  address: string,
  options: Options = {},
): Promise<Blob | undefined> => {
  try {
    return (await request(address, options)).body
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const fetchTimings = (id: Story['id'], voiceId: VoiceId) =>
  call(endpoints.narrationTimings, { params: { id }, query: { voiceId } })

/** The voices that speak the language of a story. */
export const voicesFor = ({ language }: Pick<Story, 'language'>): readonly VoiceId[] =>
  voices.filter((voice) => voice.language === language).map(({ id }) => id)

/**
 * Fetches the narration of a story in a voice, or gives undefined if it was never made: a narration
 * is bought only for a user who plays it.
 */
export const fetchNarration = async (
  story: Pick<Story, 'id' | 'title' | 'content' | 'writer'>,
  voiceId: VoiceId,
): Promise<Narration | undefined> => {
  if (story.writer === 'extract') return undefined // The device reads it.
  if ((await fetchTimings(story.id, voiceId)).length === 0) return undefined
  return makeNarration(story, voiceId)
}

/** Fetches the narration of a story in a voice; it is made now if it never was. */
export const makeNarration = async (
  story: Pick<Story, 'id' | 'title' | 'content'>,
  voiceId: VoiceId,
  onProgress?: (bytes: number) => void,
): Promise<Narration> => {
  const { body: blob } = await send(
    endpoints.narrate,
    { body: { text: narrationText(story), voiceId, storyId: story.id } },
    { as: 'blob', silenceMs: transferSilenceMs, ...(onProgress && { onProgress }) },
  )
  // Fetched again: the narration may have been incomplete until now.
  const sentences = await fetchTimings(story.id, voiceId)
  return { blob: new Blob([blob], { type: 'audio/mpeg' }), sentences }
}

/** A story's title and content without the marks of bold type and italics. */
export const narrationText = ({ title, content }: Pick<Story, 'title' | 'content'>): string =>
  withoutMarkup(`${title}\n\n${content}`)

/** A text without the marks of bold type and italics. */
export const withoutMarkup = (text: string): string => withoutItalics(text.replace(/\*\*/g, ''))

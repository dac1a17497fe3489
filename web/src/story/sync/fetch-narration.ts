import type { Story } from '@storystone/schema/contract/story.ts'
import { type VoiceId, voices } from '@storystone/schema/voices.ts'
import { call, endpoints } from '../../network/api.ts'
import { openBody } from '../../network/open-body.ts'
import type { Narration } from '../../storage/shelf/shelf-audio.ts'

const askForSentences = (id: Story['id'], voiceId: VoiceId) =>
  call(endpoints.narrationTimings, { params: { id }, query: { voiceId } })

/** The voices that can tell a story. */
export const voicesFor = ({ language }: Pick<Story, 'language'>): readonly VoiceId[] =>
  voices.filter((voice) => voice.language === language).map(({ id }) => id)

/**
 * Gets the narration of a story in a voice, where the story was told in it before: undefined
 * otherwise, since nothing is to be spoken that nobody wants to hear.
 */
export const fetchNarration = async (
  { id, title, content }: Pick<Story, 'id' | 'title' | 'content'>,
  voiceId: VoiceId,
): Promise<Narration | undefined> => {
  if ((await askForSentences(id, voiceId)).length === 0) return undefined
  const body = await openBody(endpoints.narrate, {
    body: { text: `${title}\n${content}`, voiceId, storyId: id },
    signal: new AbortController().signal,
  })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of body) chunks.push(chunk)
  // It may have been told until now.
  const sentences = await askForSentences(id, voiceId)
  return { blob: new Blob(chunks, { type: 'audio/mpeg' }), sentences }
}

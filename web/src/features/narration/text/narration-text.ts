import type { Story } from '@storystone/schema/contract/story.ts'

/** What of a story is told. */
export type Tale = Pick<Story, 'id' | 'title' | 'content' | 'language'>

const withoutBold = (text: string): string => text.replace(/\*\*/g, '')

/** What is read aloud: title and content, without bold marks. */
export const narrationText = ({ title, content }: Tale): string =>
  withoutBold(`${title}\n\n${content}`)

/** One name for one audio: the voice, and every word that it says. */
export const audioKey = (tale: Tale, voiceId: string): string =>
  `${voiceId}\n${narrationText(tale)}`

/** Whether two stories are told in the same words: one told anew is another tale. */
export const isSameTale = (one: Tale | undefined, other: Tale): boolean =>
  one?.id === other.id && one.title === other.title && one.content === other.content

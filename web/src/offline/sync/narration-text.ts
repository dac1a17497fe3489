import type { Story } from '@storystone/schema/contract/story.ts'

/** A story's title and content without the marks of bold type. */
export const narrationText = ({ title, content }: Pick<Story, 'title' | 'content'>): string =>
  withoutBold(`${title}\n\n${content}`)

export const withoutBold = (text: string): string => text.replace(/\*\*/g, '')

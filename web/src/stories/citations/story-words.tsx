import type { Story } from '@storystone/schema/contract/story.ts'
import { isQuoted } from '@storystone/schema/credit.ts'
import type { ReactNode } from 'react'

type StoryWordsProps = {
  story: Pick<Story, 'language' | 'writer' | 'sources'>
  children: ReactNode
}

/** The words of a story in their language; a quotation where they are an article's own. */
export const StoryWords = ({ story, children }: StoryWordsProps) => {
  const { language, sources } = story
  return isQuoted(story) ? (
    <blockquote cite={sources[0]?.url} lang={language}>
      {children}
    </blockquote>
  ) : (
    <div lang={language}>{children}</div>
  )
}

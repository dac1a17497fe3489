import { useEffect } from 'react'
import { StoryWords } from '#web/stories/citations/story-words.tsx'
import { syncMediaSession } from '../player/media-session.ts'
import { Player } from '../player/player.tsx'
import { usePlayer } from '../player/player-store.ts'
import { startSavingPosition } from '../player/save-position.ts'
import type { NarratedStory } from '../text/narrated-story.ts'
import { HighlightedContent } from './highlighted-content.tsx'

startSavingPosition()
syncMediaSession()

/** A story's text with its player, which stays on the screen while the text is read. */
export const NarratedContent = ({ story }: { story: NarratedStory }) => {
  const { id } = story
  useEffect(() => {
    usePlayer.setState({ storyOnPage: id })
    return () => usePlayer.setState({ storyOnPage: undefined })
  }, [id])
  return (
    // The player comes first for the keyboard: the text has a button after each sentence.
    <div className="flex flex-col">
      <div className="sticky-player z-20 order-1 mt-7">
        <Player story={story} />
      </div>
      <StoryWords story={story}>
        <HighlightedContent story={story} />
      </StoryWords>
    </div>
  )
}

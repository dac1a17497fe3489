import { useEffect } from 'react'
import { tellSystem } from '../player/media-session.ts'
import { Player } from '../player/player.tsx'
import { usePresence } from '../player/presence.ts'
import type { NarratedStory } from '../text/narrated.ts'
import { keepPlaces } from './keep-place.ts'
import { ToldContent } from './told-content.tsx'

keepPlaces()
tellSystem()

/** A story's text with its player, which stays at hand while the text is read. */
export const NarratedContent = ({ story }: { story: NarratedStory }) => {
  const { id } = story
  useEffect(() => {
    usePresence.setState({ shown: id })
    return () => usePresence.setState({ shown: undefined })
  }, [id])
  return (
    <>
      <div lang={story.language}>
        <ToldContent story={story} />
      </div>
      <div className="player-place z-20 mt-7">
        <Player story={story} />
      </div>
    </>
  )
}

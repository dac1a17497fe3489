import { useEffect } from 'react'
import { keepPlaces } from './keep-place.ts'
import { tellSystem } from './media-session.ts'
import type { NarratedStory } from './narrated.ts'
import { Player } from './player.tsx'
import { usePresence } from './presence.ts'
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

import type { Story } from '@storystone/schema/contract/story.ts'
import { useState } from 'react'
import { NotIt, Recognition } from '#web/story-request/wrong-place/recognition.tsx'

/** What was recognised, and the item of the menu that says it is wrong, as a story's page has them. */
export const RecognitionWithMenu = ({ story }: { story: Story }) => {
  const [isWrong, setIsWrong] = useState(false)
  return (
    <>
      <ul>
        <NotIt onPick={() => setIsWrong(true)} story={story} />
      </ul>
      <Recognition isWrong={isWrong} onClose={() => setIsWrong(false)} story={story} />
    </>
  )
}

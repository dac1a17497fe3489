import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasSignal } from '../../../network/use-signal.ts'
import { hasNarration } from '../../../storage/shelf/shelf-audio.ts'
import { useOfShelf } from '../../../story/use-of-shelf.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatTime } from '../../../ui/format/format-time.ts'
import { NeedsSignal } from '../../../ui/page/needs-signal.tsx'
import type { NarratedStory } from '../text/narrated.ts'
import { useVoice } from '../voice/voice-store.ts'
import { listen, placeOf, voiceFor } from './listening.ts'
import { PlayIcon } from './player-icons.tsx'
import { mainControl } from './use-kept-focus.ts'

/** Whether a voice can tell a story now: there is a signal, or its audio is on this device. */
const useCanBeTold = (storyId: string, voiceId: string): boolean => {
  const hasSignal = useHasSignal()
  const look = useCallback(() => hasNarration(storyId, voiceId), [storyId, voiceId])
  const isKept = useOfShelf(look)
  return hasSignal || isKept === true
}

/** Offers to listen, or to go on where one stopped. */
export const Invitation = ({ story }: { story: NarratedStory }) => {
  const { t } = useTranslation()
  useVoice() // Another voice is another reader, and may have been left elsewhere.
  const place = placeOf(story)
  const { id: voiceId, name } = voiceFor(story)
  const canBeTold = useCanBeTold(story.id, voiceId)
  if (place === undefined) {
    return (
      <div className="grid gap-1 p-2">
        <Button
          className="min-h-14"
          disabled={!canBeTold}
          onClick={() => listen(story)}
          wide
          {...mainControl}
        >
          <PlayIcon />
          {t('narration.listen', { name })}
        </Button>
        {!canBeTold && <NeedsSignal />}
      </div>
    )
  }
  return (
    <div className="grid gap-1 p-2 min-[26rem]:grid-cols-[1fr_auto]">
      <Button
        className="min-h-14"
        disabled={!canBeTold}
        onClick={() => listen(story, place)}
        {...mainControl}
      >
        <PlayIcon />
        {t('narration.goOn', { time: formatTime(place) })}
      </Button>
      <Button disabled={!canBeTold} onClick={() => listen(story)} variant="quiet">
        {t('narration.startOver')}
      </Button>
      {!canBeTold && <NeedsSignal />}
    </div>
  )
}

import { formatTraits, landmarkNameLength } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { NeedsConnection } from '#web/ui/page/notice.tsx'
import { useGeneration } from '../progress/store.ts'
import { OtherPlaces } from './other-places.tsx'
import { useRetell } from './use-retell.ts'

const PlacePicker = lazyPart(
  async () => (await import('#web/places/picker/place-picker.tsx')).PlacePicker,
)

/** Asks what the photo shows instead, then regenerates the story once, for free, on home. */
export const WrongPlaceForm = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const { retell, retellAs, isSearching, question, answer } = useRetell(story)
  const isOnline = useIsOnline()
  const isGenerating = useGeneration(({ generation }) => generation.phase === 'processing')
  const canSubmit = isOnline && !isGenerating
  const isOfPlace = !formatTraits[story.format].needsPhoto

  useEffect(() => {
    // A failure shows when the picker is needed.
    PlacePicker.preload().catch(() => undefined)
  }, [])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() !== '' && canSubmit && !isSearching) void retell(name.trim())
  }

  return (
    <>
      <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <h2 className="font-semibold">{t('story.whatIsIt')}</h2>
        {story.candidates.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {story.candidates.map((candidate) => (
              <li key={candidate}>
                <Button
                  disabled={!canSubmit || isSearching}
                  onClick={() => void retell(candidate)}
                  variant="secondary"
                >
                  {candidate}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {story.candidates.length === 0 && isOfPlace && isOnline && (
          <OtherPlaces disabled={!canSubmit || isSearching} onPick={retellAs} story={story} />
        )}
        <TextField
          autoComplete="off"
          label={t('story.itsName')}
          maxLength={landmarkNameLength.max}
          name="name"
          onChange={(event) => setName(event.target.value)}
          value={name}
        />
        <p className="text-small text-soft">{t('story.retellHelp')}</p>
        <NeedsConnection />
        {isGenerating && <p className="text-small text-soft">{t('story.retellLater')}</p>}
        <Button
          disabled={(name.trim() === '' || !canSubmit) && !isSearching}
          pending={isSearching}
          type="submit"
        >
          {t('story.retell')}
        </Button>
      </form>
      {question && (
        <Suspense>
          <PlacePicker {...question} onAnswer={answer} />
        </Suspense>
      )}
    </>
  )
}

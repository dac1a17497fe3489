import { creditCosts, landmarkNameLength } from '@storystone/schema/catalog.ts'
import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits } from '#web/billing'
import { chosenPlace } from '#web/places'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { NeedsConnection } from '#web/ui/page/notice.tsx'
import { useGeneration } from '../store.ts'
import { useStartStory } from '../use-start-story.ts'
import { OtherPlaces } from './other-places.tsx'

/** Offers a new story of the place that was meant, where the credits of this one can't come back. */
export const NewStoryForm = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const isOnline = useIsOnline()
  const isGenerating = useGeneration(({ generation }) => generation.phase === 'processing')
  const { costs } = useCredits()
  const startStory = useStartStory()
  const { format, language } = story
  const start = (text: string, place?: ChosenPlace): void =>
    startStory({ text, format, language, ...(place && { place }) })
  const canStart = isOnline && !isGenerating
  const cost = costs[story.format]
  const credits = t('common.credits', { count: cost || creditCosts[story.format] })

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // A name that means several places is asked about before anything is charged.
    if (name.trim() !== '' && canStart) start(name.trim())
  }

  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <h2 className="font-semibold">{t('story.whichMeant')}</h2>
      <p>{cost === 0 ? t('places.allFree') : t('story.newStoryHelp', { credits })}</p>
      {isOnline && (
        <OtherPlaces
          disabled={!canStart}
          onPick={(place) => start(place.name, chosenPlace(place))}
          story={story}
        />
      )}
      <TextField
        autoComplete="off"
        label={t('story.itsName')}
        maxLength={landmarkNameLength.max}
        name="name"
        onChange={(event) => setName(event.target.value)}
        value={name}
      />
      <NeedsConnection />
      {isGenerating && <p className="text-small text-soft">{t('story.newStoryLater')}</p>}
      <Button disabled={name.trim() === '' || !canStart} type="submit">
        {t('story.newStory')}
      </Button>
    </form>
  )
}

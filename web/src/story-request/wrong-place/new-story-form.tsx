import { creditCosts, landmarkNameLength } from '@storystone/schema/catalog.ts'
import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCredits } from '#web/billing'
import { chosenPlace } from '#web/places'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { NeedsConnection } from '#web/ui/page/notice.tsx'
import { useUnpaid } from '../free-request.ts'
import { useGeneration } from '../store.ts'
import { OtherPlaces } from './other-places.tsx'

/** Starts a story of another place at the usual price, or leads to the credits that it lacks. */
const useNewStory = ({ format, language }: Story) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (text: string, place?: ChosenPlace): void => {
    const request = { text, format, language, ...(place && { place }) }
    const { balance, costs } = useCredits.getState()
    if (typeof balance === 'number' && balance < costs[format]) {
      useUnpaid.setState({ request })
      const [title, description] = [
        t('discovering.insufficient'),
        t('discovering.insufficientHelp'),
      ]
      showFailure({ title, description })
      void navigate('/credits')
      return
    }
    void useGeneration.getState().start(request)
    void navigate('/')
  }
}

/** Offers a new story of the place that was meant, where the credits of this one can't come back. */
export const NewStoryForm = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const isOnline = useIsOnline()
  const isGenerating = useGeneration(({ generation }) => generation.phase === 'processing')
  const { costs } = useCredits()
  const start = useNewStory(story)
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

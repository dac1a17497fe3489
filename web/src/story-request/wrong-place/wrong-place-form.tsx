import type { Candidate, ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { creditCosts, formatTraits } from '@storystone/schema/formats.ts'
import { landmarkNameLength } from '@storystone/schema/limits.ts'
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCredits } from '#web/billing'
import { chosenPlace, findPlaces, type PlaceAnswer, type PlaceQuestion } from '#web/places'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { PlaceChoices, PlaceRowSkeleton } from '#web/ui/place-row.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { useStartStory } from '../other-languages.tsx'
import { useGeneration } from '../store.ts'

type OtherPlacesProps = { story: Story; disabled: boolean; onPick(place: Candidate): void }

/** The places that a photo may show instead, to pick from. Without any, only a name helps. */
const OtherPlaces = ({ story, disabled, onPick }: OtherPlacesProps) => {
  const { t } = useTranslation()
  const places = useOthers(story)
  if (places === undefined) {
    return (
      <div role="status">
        <span className="sr-only">{t('app.loading')}</span>
        <PlaceRowSkeleton />
      </div>
    )
  }
  return <PlaceChoices disabled={disabled} onPick={onPick} places={places} />
}

/** Undefined until they are found. */
const useOthers = ({ placeId, landmark, language }: Story): Candidate[] | undefined => {
  const [places, setPlaces] = useState<Candidate[]>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    findOthers({ placeId, landmark, language }, signal)
      .catch((error: unknown) => {
        console.info('The other places could not be looked up', error)
        return []
      })
      .then((found) => signal.aborted || setPlaces(found))
    return () => leaving.abort()
  }, [placeId, landmark, language])
  return places
}

/** How many places are offered of the same name, and how many around. */
const mostOfEach = 3

type Told = Pick<Story, 'placeId' | 'landmark' | 'language'>

/** A photo was taken near the place that it was taken for. */
const around = async (
  { latitude, longitude }: Candidate,
  { language }: Told,
  signal: AbortSignal,
): Promise<readonly Candidate[]> => {
  if (latitude === null || longitude === null) return []
  const search = { text: '', language, location: { latitude, longitude } }
  return (await findPlaces(search, signal)).candidates
}

/** What a photo may show instead of a story's place: others of its name, and those around it. */
const findOthers = async (story: Told, signal: AbortSignal): Promise<Candidate[]> => {
  const { landmark, placeId, language } = story
  if (landmark === null) return []
  const search = { text: landmark, language, location: undefined }
  const { candidates } = await findPlaces(search, signal)
  const others = candidates.filter(({ id }) => id !== placeId)
  const place = candidates.find(({ id }) => id === placeId)
  const near = place ? await around(place, story, signal) : []
  const isNew = ({ id }: Candidate): boolean =>
    id !== placeId && others.every((other) => other.id !== id)
  return [...others.slice(0, mostOfEach), ...near.filter(isNew).slice(0, mostOfEach)]
}

/** Offers a new story of the place that was meant, where the credits of this one can't come back. */
export const NewStoryForm = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const isOnline = useIsOnline()
  const isGenerating = useGeneration(({ generation }) => generation.phase === 'processing')
  const costs = useCredits(({ costs }) => costs)
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
      <p>
        <WholeWords>
          {cost === 0 ? t('places.allFree') : t('story.newStoryHelp', { credits })}
        </WholeWords>
      </p>
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
          <ul className="grid gap-2">
            {story.candidates.map((candidate) => (
              <li key={candidate}>
                <Button
                  disabled={!canSubmit || isSearching}
                  onClick={() => void retell(candidate)}
                  variant="secondary"
                  wide
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

/** Regenerates a story as a name, once it is clear which place that means; an inscription needs none. */
const useRetell = ({ id, format, language }: Story) => {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<PlaceQuestion>()
  const [isSearching, setIsSearching] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const regenerate = (text: string, place?: ChosenPlace): void => {
    const request = { text, format, language, retells: id, ...(place && { place }) }
    void useGeneration.getState().start(request)
    void navigate('/')
  }

  /** Without an answer, and without a candidate, the server says what it can do with the name. */
  const retell = async (name: string): Promise<void> => {
    if (formatTraits[format].needsPhoto) return regenerate(name)
    const { signal } = leaving.current
    setIsSearching(true)
    const search = { text: name, language, location: undefined }
    const found = await findPlaces(search, signal).catch((error: unknown) => {
      console.info('The place could not be looked up', error)
      return { candidates: [], sure: false }
    })
    if (signal.aborted) return
    setIsSearching(false)
    const [first] = found.candidates
    if (first && !found.sure) {
      setQuestion({ places: found.candidates, typed: name, hasPhoto: true, format })
    } else regenerate(name, first && chosenPlace(first))
  }

  const retellAs = (place: Candidate): void => regenerate(place.name, chosenPlace(place))

  /** Who types the same name again wants it taken as it is. */
  const answer = (given?: PlaceAnswer): void => {
    setQuestion(undefined)
    if (given?.kind === 'place') regenerate(given.place.name, given.place)
    else if (given?.name === question?.typed) regenerate(question?.typed ?? '')
    else if (given) void retell(given.name)
  }

  return { retell, retellAs, isSearching, question, answer }
}

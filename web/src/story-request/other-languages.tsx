import { isGuidedReading } from '@storystone/schema/attribution.ts'
import { pictureUrl } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { formatTraits } from '@storystone/schema/formats.ts'
import { type Language, othersOf } from '@storystone/schema/languages.ts'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { useCredits } from '#web/billing'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useStories } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { Joined } from '#web/ui/dates-and-numbers.tsx'
import { LanguageIcon } from '#web/ui/icons/lazy-icons.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { mayBeFree, useUnpaid } from './free-request.ts'
import type { StoryRequest } from './item.ts'
import { useGeneration } from './store.ts'

/** Starts a story from a story's page at the usual price, or leads to the credits that it lacks. */
export const useStartStory = (): ((request: StoryRequest) => void) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (request) => {
    const { balance, costs } = useCredits.getState()
    const isFree = request.writer === 'extract'
    if (!isFree && typeof balance === 'number' && balance < costs[request.format]) {
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

/** The user's story of the same place and format in another language, if there is one. */
const useInLanguage = ({ placeId, format, writer }: Story, language: Language) =>
  useStories(({ stories }) =>
    stories?.find(
      (each) =>
        each.placeId === placeId &&
        each.format === format &&
        each.language === language &&
        isGuidedReading(each) === isGuidedReading({ writer }),
    ),
  )

const look =
  'inline-flex min-h-11 w-fit items-center gap-2 text-left font-semibold text-accent underline-offset-4 hover:underline disabled:opacity-60'

/**
 * Leads to the story in each of the app's other languages, or has it written for the price that it says. An
 * inscription is translated from its photo, and so from no other story.
 */
export const OtherLanguages = ({ story }: { story: Story }) =>
  othersOf(story.language).map((language) => (
    <InLanguage key={language} language={language} story={story} />
  ))

const InLanguage = ({ story, language }: { story: Story; language: Language }) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const isGenerating = useGeneration(({ generation }) => generation.phase === 'processing')
  const costs = useCredits(({ costs }) => costs)
  const startStory = useStartStory()
  const known = useInLanguage(story, language)
  const { placeId, placeType, landmark, title, format, picture, imageUrl, writer } = story
  if (placeId === null || formatTraits[format].needsPhoto) return null
  if (known !== undefined) {
    return (
      <Link className={look} to={`/story/${known.id}`}>
        <LanguageIcon />
        {t(`places.readIn.${language}`)}
      </Link>
    )
  }
  const isFree = isGuidedReading(story)
  const cost = isFree ? 0 : costs[format]
  const name = landmark ?? title
  const read = (): void =>
    startStory({
      text: name,
      format,
      language,
      place: { id: placeId, name, pictureUrl: picture && pictureUrl(placeId), type: placeType },
      ...(writer === 'extract' && { writer }),
    })
  // It needs a connection, and is in nobody's way without one.
  if (!isOnline) return null
  return (
    <button className={look} disabled={isGenerating} onClick={read} type="button">
      <LanguageIcon />
      <span className="grid font-normal text-soft">
        <Joined>
          <span className="font-semibold text-accent">{t(`places.readIn.${language}`)}</span>
          <span className="whitespace-nowrap">{t('common.credits', { count: cost })}</span>
        </Joined>
        <span className="text-small">
          {t(imageUrl === null ? 'places.readInHelp' : 'places.readInWithoutPhoto')}
        </span>
      </span>
    </button>
  )
}

/** Says how much the request lacks that could not be paid, and offers Wikipedia's own sentences for it. */
export const FreeOffer = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { request } = useUnpaid()
  const { balance, costs } = useCredits(useShallow(({ balance, costs }) => ({ balance, costs })))
  if (request === undefined) return null
  const isFree = mayBeFree(request)
  const missing = typeof balance === 'number' ? costs[request.format] - balance : 0
  if (!isFree && missing <= 0) return null
  const read = (): void => {
    useUnpaid.setState({ request: undefined })
    void useGeneration.getState().start({ ...request, writer: 'extract' })
    void navigate('/')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-rule bg-raised p-4">
      <div className="flex-[1_1_16rem]">
        {missing > 0 && (
          <p className="font-semibold">
            {t('credits.missing', {
              credits: t('common.credits', { count: missing }),
              name: t(`formats.${request.format}`),
            })}
          </p>
        )}
        {isFree && <p>{t('places.freeHelp')}</p>}
      </div>
      {isFree && (
        <Button onClick={read} variant="secondary">
          {t('places.readFree')}
        </Button>
      )}
    </div>
  )
}

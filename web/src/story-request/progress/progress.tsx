import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceBanner } from '#web/places'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { BeingWritten, CitedText, StoryContent } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { OfflineIcon } from '#web/ui/icons/lazy-icons.tsx'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { isOfPhoto } from '../item.ts'
import type { StreamState } from '../reconnect.ts'
import { useGeneration } from '../store.ts'
import { showWith } from './show-progress.ts'
import { noWords, type Processing, type Writing } from './state.ts'
import { LiveRegion, Steps, UploadBar, UploadedPhoto } from './steps.tsx'

const PlacePicker = lazyPart(
  async () => (await import('#web/places/picker/place-picker.tsx')).PlacePicker,
)

const NoticesOffer = lazyPart(
  async () => (await import('#web/notices/notices-offer.tsx')).NoticesOffer,
)

const Meanwhile = lazyPart(async () => (await import('./steps.tsx')).Meanwhile)

/** Loads the picker while the place is looked up, so that it is there with the answer. */
const usePreparedPicker = (isSearching: boolean): void => {
  useEffect(() => {
    // A failure shows when the picker is needed.
    if (isSearching) PlacePicker.preload().catch(() => undefined)
  }, [isSearching])
}

/** Begins at its heading, without a toast of what was before: home may have been scrolled. */
const useFreshScreen = (): void =>
  useEffect(() => {
    scrollTo(0, 0)
    useToasts.getState().pass()
  }, [])

/** The progress screen, on which a story streams in. */
export const Progress = ({ processing }: { processing: Processing }) => {
  const { t } = useTranslation()
  const { doing, request } = processing
  const writing = doing === 'writing' ? processing : undefined
  const words = writing?.words ?? noWords
  const hasWords = words.title !== '' || words.content !== ''
  // On a phone, the first word takes the place of what was there for the wait.
  const folded = hasWords ? 'hidden desktop:block' : ''
  const transfer = doing === 'asking' ? undefined : processing.transfer
  usePreparedPicker(doing === 'searching')
  useFreshScreen()
  const isPhoto = request.hasPhoto ?? isOfPhoto(request)
  const name = request.place?.name ?? request.text
  const heading = t(isPhoto ? 'progress.headingPhoto' : 'progress.heading')
  return (
    <Page width="wide">
      {/* The columns of the story that it becomes: its words stay where they are read. */}
      <div className="story">
        <div className="grid grid-cols-1 content-start gap-1.5 desktop:min-h-15">
          {name !== '' && (
            <p className="wrap-anywhere font-semibold font-serif text-title desktop:text-body">
              {name}
            </p>
          )}
          <PageHeading documentTitle={heading} size={name === '' ? 'title' : 'line'}>
            {heading}
          </PageHeading>
        </div>
        <div className="story-side">
          <div
            className={
              isPhoto || request.place
                ? `empty:hidden ${folded}`
                : 'story-picture hidden aspect-4/3 bg-sunk desktop:block'
            }
          >
            <UploadedPhoto request={request} />
            {!isPhoto && request.place && <PlaceBanner place={request.place} />}
          </div>
          <p className={`-mb-2 text-soft desktop:text-small ${folded}`}>
            <WholeWords>{t('progress.usual')}</WholeWords>
          </p>
          <Steps current={writing?.step} isFolded={hasWords} isOfPhoto={isPhoto} />
          {typeof transfer === 'object' && <UploadBar {...transfer} />}
          {/* Always there: a live region that comes with its text is not read out. */}
          <div className="contents" role="status">
            {writing && typeof writing.transfer === 'string' && (
              <StreamStatus state={writing.transfer} />
            )}
          </div>
          {doing === 'searching' && transfer === 'open' && <CancelSearch />}
        </div>
        <div className="desktop:-mt-3.5">
          {hasWords ? (
            <StreamedWords
              checking={writing?.checking}
              left={writing?.left ?? []}
              request={request}
              words={words}
            />
          ) : (
            <Coming language={request.language} meanwhile={writing?.meanwhile} />
          )}
          <LiveRegion checking={writing?.checking} language={request.language} words={words} />
          {/* Below the words, so that none moves when it comes; said once. */}
          <div className="contents" role="status">
            {writing?.checking && <CheckingLine />}
          </div>
          {/* Below the words, too: it comes late. While sentences are checked the story is nearly there. */}
          {doing === 'writing' && !writing?.checking && (
            // It may fail to load when the connection is lost, and the story goes on without it.
            <ErrorBoundary fallback={null}>
              <Suspense>
                <NoticesOffer />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
      {doing === 'asking' && (
        <Suspense>
          <PlacePicker {...processing.question} onAnswer={processing.question.answer} />
        </Suspense>
      )}
    </Page>
  )
}

/** A search that is quick is over before the button is seen. */
const CancelSearch = () => {
  const { t } = useTranslation()
  const { cancel } = useGeneration()
  return (
    <Button
      className="animate-rise justify-self-start [animation-delay:600ms]"
      onClick={cancel}
      variant="secondary"
    >
      {t('places.cancel')}
    </Button>
  )
}

/** Says that the user may leave; while the stream is lost, it stays in sight above the words. */
const StreamStatus = ({ state }: { state: StreamState }) => {
  const { t } = useTranslation()
  const isLost = state === 'lost'
  const look = isLost
    ? 'sticky top-18 low:top-3 z-10 flex items-center gap-2 justify-self-start rounded-stone border border-rule bg-raised px-3 py-2 font-semibold'
    : 'text-soft'
  return (
    <p className={`text-small ${look}`}>
      {isLost && <OfflineIcon />}
      {t(state === 'open' ? 'progress.leave' : `progress.${state}`)}
    </p>
  )
}

/** In sight wherever the words are read, while a second reader reads them. */
const CheckingLine = () => {
  const { t } = useTranslation()
  return (
    <p className="above-foot sticky bottom-[calc(var(--foot,0px)+var(--places,0px))] z-10 -mx-5 mt-6 flex items-center gap-2.5 border-rule border-t bg-paper px-5 py-2.5 font-semibold text-small sm:-mx-8 sm:px-8">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full border-2 border-accent" />
      {t('progress.checking')}
    </p>
  )
}

type StreamedWordsProps = Required<Pick<Writing, 'words' | 'request' | 'checking' | 'left'>>

/** The streamed words, for sighted users. Screen readers get whole sentences instead. */
const StreamedWords = ({ request, checking, ...writing }: StreamedWordsProps) => {
  const box = useHeldHeight<HTMLDivElement>()
  const { words, left, marks } = showWith(writing.words, writing.left, checking)
  return (
    <article
      aria-hidden="true"
      className="border-rule border-t pt-6 desktop:border-0 desktop:pt-0"
      data-testid="streamed-words"
      lang={request.language}
    >
      <div ref={box}>
        <BeingWritten left={left} marks={marks}>
          <div className="grid grid-cols-1 gap-5">
            {words.title !== '' && (
              <p className="font-semibold font-serif text-title tracking-[-0.01em] text-balance hyphens-auto">
                <CitedText field="title" text={words.title} />
              </p>
            )}
            <StoryContent content={words.content} format={request.format} />
            {words.funFact !== '' && (
              <p className="font-story text-story italic">
                <CitedText field="funFact" text={words.funFact} />
              </p>
            )}
          </div>
        </BeingWritten>
      </div>
    </article>
  )
}

type ComingProps = { meanwhile: Writing['meanwhile']; language: string }

const Coming = ({ meanwhile, language }: ComingProps) =>
  meanwhile ? (
    <Suspense fallback={<ComingWords />}>
      <Meanwhile language={language} meanwhile={meanwhile} />
    </Suspense>
  ) : (
    <ComingWords />
  )

const ComingWords = () => (
  <div
    aria-hidden="true"
    className="grid gap-3 border-rule border-t pt-6 desktop:border-0 desktop:pt-0"
  >
    {['w-2/3 h-9', 'mt-2', '', 'w-11/12', 'w-4/5'].map((shape) => (
      <span className={`block h-4 animate-pulse rounded-stone bg-sunk ${shape}`} key={shape} />
    ))}
  </div>
)

/**
 * Keeps a box as high as its first child has been, so that the page does not jump when words are taken
 * back, until others fill their place. A change of width starts again.
 */
const useHeldHeight = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null)
  useEffect(() => {
    const held = box.current
    const content = held?.firstElementChild
    if (!held || !content) return
    let width = 0
    let height = 0
    // Always set: once the words are gone, the page would have been scrolled by the lack of them.
    const observer = new ResizeObserver(() => {
      const now = content.getBoundingClientRect()
      height = now.width === width ? Math.max(height, now.height) : now.height
      width = now.width
      held.style.minHeight = `${height}px`
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return box
}

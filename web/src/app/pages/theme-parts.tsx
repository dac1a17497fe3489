import { type Mark, marksOf } from '@storystone/schema/story-marks.ts'
import { useEffect } from 'react'
import { CameraButton } from '#web/photo'
import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { guideParagraphClass, SourceMark } from '#web/stories'
import { usePhoto } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { DownloadIcon, KeptIcon, ShareIcon } from '#web/ui/icons/lazy-icons.tsx'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { Callout, FailedLoad, FailureDetails, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Card, LoadedPage, Section } from '#web/ui/page/loaded-page.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { FootBar, Page, PageHeading, PageSkeleton, Skeleton } from '#web/ui/page/page.tsx'
import { enSamples } from '../samples/en.ts'
import { composeSample } from '../samples/texts.ts'
import { focused, Group, Sample } from './theme-controls.tsx'

const reload = (): void => location.reload()

const unexpected = new ApiError({
  status: 500,
  text: '',
  body: { code: 'internal_error', message: 'Something went wrong.', requestId: 'a1b2c3d4' },
})

const Broken = (): never => {
  throw new Error('This sample always fails')
}

const frame = { width: '100%', border: '1px dashed var(--color-rule)' } as const

/** In its states: loading, failed, loaded. */
const loads = {
  loading: () => new Promise<string>(() => undefined),
  failed: () => Promise.reject(new ConnectionError()),
  loaded: async () => 'What was loaded',
} as const

/** What pages are made of, in their states. */
export const PageParts = () => (
  <Group title="Page">
    <Sample isColumn name="PageHeading">
      {(['display', 'title', 'line'] as const).map((size) => (
        <PageHeading documentTitle="Theme" key={size} size={size}>
          {size}
        </PageHeading>
      ))}
    </Sample>
    <Sample name="Section">
      <div style={frame}>
        <Section help="A sentence of help." title="Section">
          <Button>Control</Button>
        </Section>
      </div>
    </Sample>
    <Sample name="Card">
      <Card>Card</Card>
    </Sample>
    <Sample isColumn name="Callout">
      <Callout title="With a title">What to do about it.</Callout>
      <Callout>Without a title.</Callout>
    </Sample>
    <Sample isColumn name="FailedLoad">
      <FailedLoad error={new ConnectionError()} onRetry={reload} title="No connection" />
      <FailedLoad error={unexpected} onRetry={reload} title="Unexpected" withHome />
      <FailedLoad error={unexpected} isPage onRetry={reload} title="A whole page" />
    </Sample>
    <Sample name="FailureDetails">
      <FailureDetails reference="a1b2c3d4" />
    </Sample>
    <Sample name="NeedsConnection">
      <p className="text-small">Only without a connection:</p>
      <NeedsConnection />
    </Sample>
    <Sample isColumn name="Skeleton">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-5" />
    </Sample>
    <Sample name="FootBar">
      <div style={frame}>
        <FootBar>
          A message about the app. <Button>Reload</Button>
        </FootBar>
      </div>
    </Sample>
    <Sample name="Page">
      {(['text', 'card', 'wide'] as const).map((width) => (
        <div key={width} style={frame}>
          <Page width={width}>
            <div className="bg-sunk">{width}</div>
          </Page>
        </div>
      ))}
    </Sample>
    <Sample name="PageSkeleton">
      <div style={frame}>
        <PageSkeleton />
      </div>
    </Sample>
    <Sample name="LoadedPage">
      {Object.entries(loads).map(([state, load]) => (
        <div key={state} style={frame}>
          <LoadedPage failureTitle="Not loaded" load={load}>
            {(value) => value}
          </LoadedPage>
        </div>
      ))}
    </Sample>
    <Sample name="NotFoundPage">
      <div style={frame}>
        <NotFoundPage />
      </div>
    </Sample>
    <Sample name="ErrorBoundary">
      <div style={frame}>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      </div>
    </Sample>
  </Group>
)

const guide = composeSample('history_guide', enSamples.history_guide)

const place = { field: 'content', number: 1, end: 1 } as const

/** How a sentence is marked: while it is being written, then in the story. */
const marks = (mark: Mark) => [
  { name: 'being checked', mark: { ...place, isCheckedTwice: false } },
  { name: 'checked while being written', mark: { ...place, isCheckedTwice: true } },
  { name: 'meant for no second reader', mark: { ...mark, isCheckedTwice: undefined } },
  { name: 'checked once', mark: { ...mark, isCheckedTwice: false } },
  { name: 'checked twice', mark: { ...mark, isCheckedTwice: true } },
]

/** What modules make of the theme for a story and its camera. */
export const StoryParts = () => (
  <Group title="Stories">
    <Camera />
    <Sample isColumn name="Source marks">
      {marksOf(guide)
        .slice(0, 1)
        .flatMap(marks)
        .map(({ name, mark }) => (
          <p className="font-story text-story" data-sources="shown" key={name}>
            A sentence: {name}.
            <SourceMark mark={mark} />
          </p>
        ))}
    </Sample>
    <Sample name="Story action">
      {[undefined, focused].map((style) => (
        <button className="story-action" key={String(style)} style={style} type="button">
          <ShareIcon />
          {style ? 'Focused' : 'Share'}
        </button>
      ))}
      <button className="story-action" type="button">
        <DownloadIcon />
        Download
      </button>
      <button className="story-action" type="button">
        <KeptIcon />
        Kept
      </button>
    </Sample>
    <Sample isColumn name="Drop cap">
      <p className={`font-story text-story ${guideParagraphClass(0, guide.content)}`}>
        {guide.content.split('\n')[0]}
      </p>
    </Sample>
  </Group>
)

const Camera = () => {
  const isBusy = usePhoto((photo) => photo.isBusy)
  useEffect(() => () => usePhoto.setState({ isBusy: false }), [])
  return (
    <Sample isColumn name="CameraButton">
      <CameraButton hint="Lead: there is no name yet" isLead />
      <CameraButton hint="Plain: Discover leads" isLead={false} />
      <CheckBox isChosen={isBusy} onChange={(busy) => usePhoto.setState({ isBusy: busy })}>
        Busy
      </CheckBox>
    </Sample>
  )
}

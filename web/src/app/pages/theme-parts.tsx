import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'
import { FailedLoad, FailureDetails, NeedsConnection, Notice } from '#web/ui/page/failed-load.tsx'
import { Card, LoadedPage, Section } from '#web/ui/page/loaded-page.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { FootBar, Page, PageHeading, PageSkeleton, Skeleton } from '#web/ui/page/page.tsx'
import { Group, Sample } from './theme-gallery.tsx'

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
    <Sample isColumn name="Notice">
      <Notice title="With a title">What to do about it.</Notice>
      <Notice>Without a title.</Notice>
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

import type { Story } from '@storystone/schema/contract/story.ts'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { InstallHint } from '#web/offline'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page, Skeleton } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { useDeletions } from '../deletions.ts'
import { useKeepSearch } from '../list/search-field.tsx'
import { useDeleteAndLeave } from '../list/use-delete-story.ts'
import { readResult } from '../result.ts'
import { type StoryParts, StoryView } from './story-view.tsx'
import { useStory } from './use-story.ts'

type ResultPageProps = {
  parts: StoryParts
  /** Called when the browser's back button is pressed, which leads home. */
  onBack(): void
}

/** /result: the story just generated; redirects home where there is none. */
export const ResultPage = ({ parts, onBack }: ResultPageProps) => {
  const { t } = useTranslation()
  const [story] = useState(readResult)
  const deleteAndLeave = useDeleteAndLeave()
  useBackHome(onBack)
  if (story === null) return <Navigate replace to="/" />
  return (
    <Page width="wide">
      <StoryView
        dated
        factTitle={t('story.fascinatingFact')}
        own={{ parts, onDelete: () => deleteAndLeave(story) }}
        story={story}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <ButtonLink to="/">{t('story.another')}</ButtonLink>
          <ButtonLink to="/stories" variant="secondary">
            {t('story.toStories')}
          </ButtonLink>
        </div>
        <InstallHint />
      </StoryView>
    </Page>
  )
}

/** The router's state of a history entry, with its index. */
const HistoryState = z.object({ idx: z.number() })

const indexOf = (state: unknown): number => HistoryState.safeParse(state).data?.idx ?? -1

/** Makes the browser's back button lead home, and calls `onBack`. */
const useBackHome = (onBack: () => void): void => {
  const navigate = useNavigate()
  // A layout effect: a later one would miss a quick step back.
  useLayoutEffect(() => {
    const here = indexOf(history.state)
    const leave = (event: PopStateEvent) => {
      if (indexOf(event.state) >= here) return
      onBack()
      if (location.pathname !== '/') void navigate('/', { replace: true })
    }
    addEventListener('popstate', leave)
    // The router handles the step first and unmounts this page: the listener must outlive it.
    return () => void setTimeout(() => removeEventListener('popstate', leave))
  }, [navigate, onBack])
}

type StoryPageProps = { parts: StoryParts }

/** /story/{id}: one of the user's stories. */
export const StoryPage = ({ parts }: StoryPageProps) => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { loading, retry } = useStory(id)
  const isGone = useDeletions(({ gone }) => gone.has(id))
  const [isLeaving, setIsLeaving] = useState(false)
  useKeepSearch()
  if (isGone && !isLeaving) return <StoryNotFound />
  if (loading.status === 'loading') return <StorySkeleton />
  if (loading.status === 'loaded') {
    return <LoadedStory onDelete={() => setIsLeaving(true)} parts={parts} story={loading.story} />
  }
  if (loading.error instanceof ApiError && loading.error.status === 404) return <StoryNotFound />
  return (
    <Page>
      <FailedLoad
        error={loading.error}
        isPage
        onRetry={retry}
        title={t('story.loadFailure')}
        withHome
      />
    </Page>
  )
}

type LoadedStoryProps = StoryPageProps & { story: Story; onDelete(): void }

const LoadedStory = ({ story, onDelete, parts }: LoadedStoryProps) => {
  const { t } = useTranslation()
  const deleteAndLeave = useDeleteAndLeave()
  const remove = () => {
    onDelete()
    deleteAndLeave(story)
  }
  return (
    <Page width="wide">
      <StoryView factTitle={t('story.funFact')} own={{ parts, onDelete: remove }} story={story} />
    </Page>
  )
}

const StoryNotFound = () => {
  const { t } = useTranslation()
  return (
    <Page>
      <div className="grid justify-items-start gap-4">
        <PageHeading documentTitle={t('story.notFound')}>{t('story.notFound')}</PageHeading>
        <p className="text-soft">{t('story.notFoundHelp')}</p>
        <ButtonLink to="/stories">{t('story.backToStories')}</ButtonLink>
      </div>
    </Page>
  )
}

/** Shown while a story loads. */
const StorySkeleton = () => {
  const { t } = useTranslation()
  return (
    <Page width="wide">
      <div aria-busy="true" className="story" role="status">
        <div className="order-2 grid gap-3 desktop:order-none">
          <h1 className="sr-only">{t('app.loading')}</h1>
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
        <div className="story-side">
          <div className="-mx-5 order-1 sm:mx-0">
            <Skeleton className="story-picture h-[210px] desktop:aspect-4/3 desktop:h-auto" />
          </div>
          <Skeleton className="order-3 h-16" />
        </div>
        <div className="order-5 grid content-start gap-3.5 desktop:order-none">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-10/12" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      </div>
    </Page>
  )
}

import type { Story } from '@storystone/schema/contract/story.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page, Skeleton } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { useDeletions } from '../deletions.ts'
import { useKeepSearch } from '../list/search-field.tsx'
import { useDeleteAndLeave } from '../list/use-delete-story.ts'
import { type StoryParts, StoryView } from './story-view.tsx'
import { useStory } from './use-story.ts'

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

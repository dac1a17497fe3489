import { formatTraits } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ApiError } from '#web/platform/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { BinIcon } from '#web/ui/icons/more-icons.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page, Skeleton } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { useDeletions } from '../deletions.ts'
import { useKeepSearch } from '../list/search-field.tsx'
import { useBackToList, useDeleteStory } from '../list/use-delete-story.ts'
import { StoryActions } from '../share/story-actions.tsx'
import { StoryOrigin } from './story-origin.tsx'
import { type StoryPart, type StoryParts, StoryView } from './story-view.tsx'
import { useStory } from './use-story.ts'

type StoryPageProps = {
  parts: StoryParts
  /** Keeps the narration of a story on this device. */
  KeepOffline: StoryPart
}

/** /story/{id}: one of the user's stories. */
export const StoryPage = ({ parts, KeepOffline }: StoryPageProps) => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { loading, retry } = useStory(id)
  const isGone = useDeletions(({ gone }) => gone.has(id))
  const [isLeaving, setIsLeaving] = useState(false)
  useKeepSearch()
  if (isGone && !isLeaving) return <StoryNotFound />
  if (loading.status === 'loading') return <StorySkeleton />
  if (loading.status === 'loaded') {
    return (
      <LoadedStory
        KeepOffline={KeepOffline}
        onDelete={() => setIsLeaving(true)}
        parts={parts}
        story={loading.story}
      />
    )
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

const LoadedStory = ({ story, onDelete, parts, KeepOffline }: LoadedStoryProps) => {
  const { t } = useTranslation()
  const deleteStory = useDeleteStory()
  const backToList = useBackToList()
  const remove = () => {
    onDelete()
    backToList()
    deleteStory(story)
  }
  return (
    <Page>
      <StoryView dated factTitle={t('story.funFact')} parts={parts} story={story}>
        <div className="grid gap-3">
          <StoryActions story={story} />
          {formatTraits[story.format].isNarrated && <KeepOffline story={story} />}
          <Button className="justify-self-center text-danger" onClick={remove} variant="quiet">
            <BinIcon />
            {t('story.delete')}
          </Button>
        </div>
        <StoryOrigin story={story} />
      </StoryView>
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
    <Page>
      <div aria-busy="true" className="grid gap-7" role="status">
        <h1 className="sr-only">{t('app.loading')}</h1>
        <div className="grid gap-3">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
        <div className="grid gap-3.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-10/12" />
          <Skeleton className="h-5 w-3/5" />
        </div>
        <Skeleton className="h-32" />
      </div>
    </Page>
  )
}

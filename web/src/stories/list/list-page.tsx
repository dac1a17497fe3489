import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FullNotice } from '#web/offline/full-notice.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { useStories } from '../store.ts'
import { Keystone } from './keystone.tsx'
import { useKeepSearch } from './search-store.ts'
import { SearchableList } from './searchable-list.tsx'
import { StoryRowSkeleton } from './story-row.tsx'
import { useShownStories } from './use-shown-stories.ts'

/** /stories: all the user's stories, newest first, below those that are `waiting` to be written. */
export const StoriesPage = ({ waiting }: { waiting?: ReactNode }) => {
  const { t } = useTranslation()
  const { load } = useStories()
  useKeepSearch()

  useEffect(() => {
    void load()
  }, [load])

  return (
    <Page>
      <div className="grid grid-cols-1 gap-6">
        <PageHeading documentTitle={t('stories.title')}>{t('stories.title')}</PageHeading>
        {waiting}
        <Stories />
      </div>
    </Page>
  )
}

const Stories = () => {
  const { t } = useTranslation()
  const { next, error, load } = useStories()
  const shown = useShownStories()
  const failure = error !== undefined && (
    <FailedLoad error={error} onRetry={() => void load()} title={t('stories.failure')} withHome />
  )
  if (shown.kept === undefined) return failure || <StoriesSkeleton />
  return (
    <>
      <FullNotice hasSettingsLink />
      {failure}
      {shown.kept.length === 0 && next === undefined ? (
        <NoStories />
      ) : (
        <SearchableList shown={shown} />
      )}
    </>
  )
}

const StoriesSkeleton = () => {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-6" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="h-13" />
      <div className="divide-y divide-rule border-rule border-y">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <StoryRowSkeleton key={row} />
        ))}
      </div>
    </div>
  )
}

const NoStories = () => {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <span className="arch h-48 w-36 overflow-hidden border border-rule bg-sky">
        <Keystone />
      </span>
      <h2 className="mt-2 font-semibold font-serif text-section">{t('stories.empty')}</h2>
      <p className="max-w-xs text-soft">{t('stories.emptyHelp')}</p>
      <ButtonLink className="mt-2" to="/">
        {t('stories.discover')}
      </ButtonLink>
    </div>
  )
}

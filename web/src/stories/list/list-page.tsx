import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { FullCallout } from '#web/offline'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page, PageHeading, Skeleton } from '#web/ui/page/page.tsx'
import { useStories } from '../store.ts'
import type { StoryPart } from '../view/story-view.tsx'
import { useKeepSearch, useShownStories } from './search.tsx'
import { SearchableList } from './searchable-list.tsx'
import { StoryRowSkeleton } from './story-row.tsx'

type StoriesPageProps = {
  waiting?: ReactNode
  /** Keeps a story on this device: an item of its menu. */
  KeepItem: StoryPart
}

/** /stories: all the user's stories, newest first, below those that are `waiting` to be written. */
export const StoriesPage = ({ waiting, KeepItem }: StoriesPageProps) => {
  const { t } = useTranslation()
  const load = useStories(({ load }) => load)
  useKeepSearch()

  useEffect(() => {
    void load()
  }, [load])

  return (
    <Page width="wide">
      <div className="grid grid-cols-1 gap-6">
        <PageHeading documentTitle={t('stories.title')}>{t('stories.title')}</PageHeading>
        {waiting}
        <Stories KeepItem={KeepItem} />
      </div>
    </Page>
  )
}

const Stories = ({ KeepItem }: { KeepItem: StoryPart }) => {
  const { t } = useTranslation()
  const { next, error, load } = useStories(
    useShallow(({ next, error, load }) => ({ next, error, load })),
  )
  const shown = useShownStories()
  const failure = error !== undefined && (
    <FailedLoad error={error} onRetry={() => void load()} title={t('stories.failure')} withHome />
  )
  if (shown.kept === undefined) return failure || <StoriesSkeleton />
  return (
    <>
      <FullCallout hasSettingsLink />
      {failure}
      {shown.kept.length === 0 && next === undefined ? (
        <NoStories />
      ) : (
        <SearchableList KeepItem={KeepItem} shown={shown} />
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
      <div className="divide-y divide-rule border-rule border-y wide:grid wide:grid-cols-3 wide:gap-x-6 wide:gap-y-10 wide:divide-y-0 wide:border-0">
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

/** The drawing of an empty list: an arch in a landscape. */
const Keystone = () => (
  <svg
    aria-hidden="true"
    className="block size-full"
    preserveAspectRatio="xMidYMax slice"
    viewBox="0 0 80 96"
  >
    <circle className="fill-sun" cx="52" cy="34" r="13" />
    <path className="fill-hill" d="M0 64c18-14 34-10 48-4s22 0 32-6v42H0z" />
    <path
      className="fill-stone stroke-line"
      d="M14 90V40h52v50H54V66a14 14 0 0 0-28 0v24z"
      strokeWidth="1.4"
    />
    <path className="fill-stone stroke-line" d="M10 34h60v6H10z" strokeWidth="1.4" />
    <path className="fill-sun stroke-line" d="M36 46h8l2 7H34z" strokeWidth="1.2" />
    <path className="fill-near-hill" d="M0 88c26-6 54-4 80-2v10H0z" />
  </svg>
)

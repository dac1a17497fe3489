import type { Story } from '@storystone/schema/contract/story.ts'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useAccount, userIdOf } from '#web/account'
import { InstallHint, readShelved } from '#web/offline'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { whenIdle } from '#web/platform/lazy-part.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Page, PageHeading, Skeleton } from '#web/ui/page/page.tsx'
import { useDeleteAndLeave, useDeletions } from '../deletions.ts'
import { useKeepSearch } from '../list/search.tsx'
import { readResult, useStories } from '../store.ts'
import { type StoryParts, StoryView } from './story-view.tsx'

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly story: Story }
  | { readonly status: 'failed'; readonly error: unknown }

const findStory = (stories: readonly Story[] | undefined, id: string): Story | undefined =>
  stories?.find((story) => story.id === id)

const fromShelf = async (userId: string, id: string): Promise<Story | undefined> =>
  readShelved(userId, id).catch((error: unknown) => {
    console.info('The shelf could not be read', error)
    return undefined
  })

const fromServer = async (id: string): Promise<Loading> => {
  try {
    return { status: 'loaded', story: await call(endpoints.story, { params: { id } }) }
  } catch (error) {
    return { status: 'failed', error }
  }
}

/** Whether a story of the list lacks its citations, which only its detail has. */
const lacksCitations = ({ sources, citations }: Story): boolean =>
  sources.length > 0 && citations.length === 0

const hasSameWords = (one: Story, other: Story): boolean =>
  one.title === other.title && one.content === other.content

/** Syncs after a story is shown: it may be deleted or regenerated on another device. */
const useSyncWhenShown = (isShown: boolean): void => {
  const load = useStories(({ load }) => load)
  useEffect(() => {
    return isShown ? whenIdle(() => void load()) : undefined
  }, [isShown, load])
}

/** The story that is known, as its detail has it once that is there. */
const loadingOf = (known: Story | undefined, own: Loading): Loading => {
  if (known === undefined) return own
  const isDetail = own.status === 'loaded' && hasSameWords(own.story, known)
  return isDetail && lacksCitations(known) ? own : { status: 'loaded', story: known }
}

/** A story by its id: from the loaded list, the shelf, or the server, in this order. */
const useStory = (id: string): { loading: Loading; retry(): void } => {
  const known = useStories(({ stories }) => findStory(stories, id))
  const userId = useAccount(({ account }) => userIdOf(account)) ?? ''
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ id: string; loading: Loading }>()
  const isWhole = known !== undefined && !lacksCitations(known)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (isWhole) return
    let isCurrent = true
    const settle = (loading: Loading) => {
      if (isCurrent) setLoaded({ id, loading })
    }
    void fromShelf(userId, id).then(async (story) =>
      settle(story === undefined ? await fromServer(id) : { status: 'loaded', story }),
    )
    return () => {
      isCurrent = false
    }
  }, [id, isWhole, userId, attempt])

  const own = loaded?.id === id ? loaded.loading : undefined
  const loading = loadingOf(known, own ?? { status: 'loading' })
  useSyncWhenShown(loading.status === 'loaded')
  return { loading, retry: useCallback(() => setAttempt((before) => before + 1), []) }
}

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
            <Skeleton
              className="h-[210px] max-sm:short:h-36 desktop:aspect-4/3 desktop:h-auto"
              shape="story-picture"
            />
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

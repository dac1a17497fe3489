import type { Story } from '@storystone/schema/contract/story.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAccount, userIdOf } from '#web/account'
import { readShelved } from '#web/offline'
import { call, endpoints } from '#web/platform/api/api.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { useStories } from '../store.ts'

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
  const { load } = useStories()
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
export const useStory = (id: string): { loading: Loading; retry(): void } => {
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

import type { Story } from '@storystone/schema/contract/story.ts'
import { useCallback, useEffect, useState } from 'react'
import { call, endpoints } from '../../../network/api.ts'
import { whenIdle } from '../../../platform/idle.ts'
import { useAccount, userIdOf } from '../../../session/store.ts'
import { readShelved } from '../../../storage/shelf/shelf.ts'
import { useStories } from '../../../story/store.ts'

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

/** Syncs after a story is shown: it may be deleted or regenerated on another device. */
const useSyncWhenShown = (isShown: boolean): void => {
  const { load } = useStories()
  useEffect(() => {
    return isShown ? whenIdle(() => void load()) : undefined
  }, [isShown, load])
}

/** A story by its id: from the loaded list, the shelf, or the server, in this order. */
export const useStory = (id: string): { loading: Loading; retry(): void } => {
  const known = useStories(({ stories }) => findStory(stories, id))
  const userId = useAccount(({ account }) => userIdOf(account)) ?? ''
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ id: string; loading: Loading }>()
  const isKnown = known !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (isKnown) return
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
  }, [id, isKnown, userId, attempt])

  const own = loaded?.id === id ? loaded.loading : undefined
  const loading: Loading =
    known === undefined ? (own ?? { status: 'loading' }) : { status: 'loaded', story: known }
  useSyncWhenShown(loading.status === 'loaded')
  return { loading, retry: useCallback(() => setAttempt((before) => before + 1), []) }
}

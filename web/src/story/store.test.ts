import type { Story } from '@storystone/schema/contract/story.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../network/api-error.ts'
import { json, refusal, startContractServer, storyResult } from '../testing/contract-server.ts'
import { useStories } from './store.ts'

const page = (...ids: string[]): Story[] => ids.map((id) => ({ ...storyResult, id }))
const linkTo = (cursor: string) => ({ Link: `</api/stories?cursor=${cursor}>; rel="next"` })
const ids = () => useStories.getState().stories?.map(({ id }) => id)

beforeEach(() => useStories.getState().forget())

describe('the stories', () => {
  it('are loaded page by page', async () => {
    const { seen } = await startContractServer(
      json(page('d', 'c'), linkTo('two')),
      json(page('b', 'a')),
    )
    await useStories.getState().load()
    await useStories.getState().loadMore(100)
    await useStories.getState().loadMore()
    expect(ids()).toEqual(['d', 'c', 'b', 'a'])
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/stories',
      '/api/stories?cursor=two&limit=100',
    ])
  })

  it('ask for a page once, however many want it', async () => {
    const { seen } = await startContractServer(json(page('b'), linkTo('two')), json(page('a')))
    await useStories.getState().load()
    await Promise.all([useStories.getState().loadMore(), useStories.getState().loadMore()])
    expect(ids()).toEqual(['b', 'a'])
    expect(seen).toHaveLength(2)
  })

  it('keep the older pages and take what changed when the newest page is the same', async () => {
    const [newer] = page('b')
    await startContractServer(
      json(page('b'), linkTo('two')),
      json(page('a')),
      json([{ ...newer, title: 'Told anew' }], linkTo('two')),
      json(page('c', 'b'), linkTo('one')),
    )
    await useStories.getState().load()
    await useStories.getState().loadMore()
    await useStories.getState().load()
    expect(ids()).toEqual(['b', 'a'])
    expect(useStories.getState().stories?.[0]?.title).toBe('Told anew')
    await useStories.getState().load()
    expect(ids()).toEqual(['c', 'b'])
    expect(useStories.getState().next).toBe('one')
  })

  it('say why a page could not be loaded, and keep what there is', async () => {
    await startContractServer(
      refusal('temporarily_unavailable'),
      json(page('b'), linkTo('two')),
      refusal('internal_error'),
      json(page('a')),
    )
    const { load, loadMore } = useStories.getState()
    await load()
    expect(useStories.getState()).toMatchObject({ stories: undefined, error: { status: 503 } })
    await load()
    expect(useStories.getState()).toMatchObject({ error: undefined })
    await loadMore()
    expect(useStories.getState().moreError).toBeInstanceOf(ApiError)
    await loadMore()
    expect(useStories.getState().moreError).toBeUndefined()
    expect(ids()).toEqual(['b', 'a'])
  })

  it('are forgotten with their user, also when they come late', async () => {
    await startContractServer(json(page('a')))
    const late = useStories.getState().load()
    useStories.getState().forget()
    await late
    expect(ids()).toBeUndefined()
  })
})

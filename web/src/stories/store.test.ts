import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { json, refusal, startContractServer, storyOf } from '#web/testing/contract-server.ts'
import { useStories } from './store.ts'

const linkTo = (cursor: string) => ({ Link: `</api/stories?cursor=${cursor}>; rel="next"` })

/** A page of stories, with a link to the page after it. */
const page = (ids: readonly string[], next?: string) =>
  json(
    ids.map((id) => storyOf(id)),
    next === undefined ? {} : linkTo(next),
  )

const state = () => useStories.getState()
const ids = () => state().stories?.map(({ id }) => id)
const { load, loadMore, forget } = state()

beforeEach(forget)

describe('useStories', () => {
  it('loads a page once for two calls at the same time', async () => {
    const { seen } = await startContractServer(page(['b'], 'two'), page(['a']))
    await load()
    await Promise.all([loadMore(), loadMore()])
    expect(ids()).toEqual(['b', 'a'])
    expect(seen).toHaveLength(2)
  })

  it('keeps the older pages while the first page has the same stories', async () => {
    await startContractServer(
      page(['b'], 'two'),
      page(['a']),
      json([storyOf('b', { title: 'Changed' })], linkTo('two')),
      page(['c', 'b'], 'one'),
    )
    await load()
    await loadMore()
    await load()
    expect(ids()).toEqual(['b', 'a'])
    expect(state().stories?.[0]?.title).toBe('Changed')
    await load()
    expect(ids()).toEqual(['c', 'b'])
    expect(state().next).toBe('one')
  })

  it('keeps its stories and the error when a page fails, until the next try', async () => {
    await startContractServer(
      refusal('temporarily_unavailable'),
      page(['b'], 'two'),
      refusal('internal_error'),
      page(['a']),
    )
    await load()
    expect(state()).toMatchObject({ stories: undefined, error: { status: 503 } })
    await load()
    expect(state()).toMatchObject({ error: undefined })
    await loadMore()
    expect(state().moreError).toBeInstanceOf(ApiError)
    await loadMore()
    expect(state().moreError).toBeUndefined()
    expect(ids()).toEqual(['b', 'a'])
  })

  it('drops the stories of a user who is gone, also those that arrive later', async () => {
    await startContractServer(page(['a']))
    const late = load()
    forget()
    await late
    expect(ids()).toBeUndefined()
  })
})

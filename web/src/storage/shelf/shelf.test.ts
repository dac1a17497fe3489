import 'fake-indexeddb/auto'
import type { Story } from '@storystone/schema/contract/story.ts'
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eraseUserData } from '../../session/erase.ts'
import {
  sendDeletions,
  shelveDeletion,
  unshelveDeletion,
} from '../../story/sync/shelf-deletions.ts'
import { syncShelf } from '../../story/sync/shelf-sync.ts'
import { refusal, startContractServer, storyResult } from '../../testing/contract-server.ts'
import { until } from '../../testing/until.ts'
import { rememberUser } from '../last-user.ts'
import { openStore } from '../open-store.ts'
import { askToPersist } from './ask-to-persist.ts'
import { putOnShelf, readShelf, readShelved, readStep } from './shelf.ts'
import { claimShelf } from './shelf-access.ts'
import { readDeletions } from './shelf-notes.ts'

const user = { id: 'u1', email: 'ada@example.com', createdAt: '2026-11-20T08:00:00.000Z' }
const other = { ...user, id: 'u2', email: 'eve@example.com' }

const { creditsLeft: _credits, ...told } = storyResult
const storyOf = (id: string, day: number, more: Partial<Story> = {}): Story => ({
  ...told,
  id,
  title: `Title ${id}`,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  ...more,
})

/** A server with these stories, two changes a page; `delete` takes one away. */
const startServer = async (...stories: Story[]) => {
  const deleted: string[] = []
  const { seen } = await startContractServer((response, { method, path }) => {
    const { pathname, searchParams } = new URL(path, 'http://server')
    if (method === 'DELETE') {
      const id = pathname.split('/').at(-1) ?? ''
      if (deleted.includes(id))
        return refusal('not_found')(response, { method, path, headers: {}, body: '' })
      deleted.push(id)
      response.writeHead(204).end()
      return
    }
    const since = Number(searchParams.get('since') ?? 0)
    const next = Math.min(stories.length, since + 2)
    const page = {
      changed: stories.slice(since, next).filter(({ id }) => !deleted.includes(id)),
      deleted,
      next: String(next),
      more: next < stories.length,
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(page))
  })
  return { seen, deleted, paths: () => seen.map(({ method, path }) => `${method} ${path}`) }
}

const ids = async (userId = user.id) => (await readShelf(userId)).stories.map(({ id }) => id)

beforeEach(async () => {
  rememberUser(user)
  await eraseUserData()
  rememberUser(user)
})

describe('the shelf', () => {
  it('takes every page of changes, and asks for what is new only', async () => {
    const { paths } = await startServer(storyOf('a', 1), storyOf('b', 3), storyOf('c', 2))
    await syncShelf(user.id)
    expect(await readShelf(user.id)).toMatchObject({ isWhole: true })
    expect(await ids()).toEqual(['b', 'c', 'a'])
    await syncShelf(user.id)
    expect(paths()).toEqual([
      'GET /api/stories/changes',
      'GET /api/stories/changes?since=2',
      'GET /api/stories/changes?since=3',
    ])
  })

  it('is no whole list before its last page has come', async () => {
    const stories = [storyOf('a', 1), storyOf('b', 2), storyOf('c', 3)]
    let asked = 0
    await startContractServer((response, request) => {
      asked += 1
      if (asked > 1) return refusal('temporarily_unavailable')(response, request)
      const page = { changed: stories.slice(0, 2), deleted: [], next: '2', more: true }
      response.writeHead(200).end(JSON.stringify(page))
    })
    await syncShelf(user.id)
    expect(await readShelf(user.id)).toMatchObject({ isWhole: false })
    expect(await ids()).toEqual(['b', 'a'])
    expect(await readStep()).toEqual({ since: '2', isWhole: false })
  })

  it('drops what it can’t read, and has it come again', async () => {
    await startServer(storyOf('a', 1), storyOf('b', 2))
    await syncShelf(user.id)
    await set('a', { ...storyOf('a', 1), title: 7 }, openStore('storystone-stories'))
    expect(await readShelved(user.id, 'a')).toBeUndefined()
    expect(await readShelf(user.id)).toMatchObject({ isWhole: false })
    await syncShelf(user.id)
    expect(await ids()).toEqual(['b', 'a'])
  })

  it('comes back whole when the browser has cleared it', async () => {
    await startServer(storyOf('a', 1), storyOf('b', 2))
    await syncShelf(user.id)
    await eraseUserData()
    rememberUser(user)
    expect(await ids()).toEqual([])
    await syncShelf(user.id)
    expect(await ids()).toEqual(['b', 'a'])
  })

  it('is nobody else’s, and what one user left goes when another comes', async () => {
    await startServer(storyOf('a', 1))
    await syncShelf(user.id)
    expect(await ids(other.id)).toEqual([])
    expect(await readShelved(other.id, 'a')).toBeUndefined()
    rememberUser(other)
    expect(await claimShelf(other.id)).toBe(true)
    expect(await ids()).toEqual([])
    expect(await ids(other.id)).toEqual([])
  })

  it('takes nothing that comes after its user has gone', async () => {
    await startServer(storyOf('a', 1))
    const coming = syncShelf(user.id)
    await eraseUserData()
    await coming
    await putOnShelf(user.id, storyOf('late', 9))
    expect(await claimShelf(user.id)).toBe(false)
    rememberUser(user)
    expect(await ids()).toEqual([])
  })
})

describe('the browser', () => {
  /** As browsers have it, which happy-dom has not. */
  const promise = () => {
    const persist = vi.fn(async () => true)
    vi.stubGlobal('navigator', { ...navigator, storage: { persist } })
    onTestFinished(() => void vi.unstubAllGlobals())
    return persist
  }

  it('is asked to promise not to clear the shelf when something is kept, not before, and once', async () => {
    const persist = promise()
    await startServer()
    await syncShelf(user.id)
    expect(await readShelf(user.id)).toEqual({ stories: [], isWhole: true })
    expect(persist).not.toHaveBeenCalled()

    await startServer(storyOf('a', 1))
    await syncShelf(user.id)
    await until(() => expect(persist).toHaveBeenCalledOnce())
    await startServer(storyOf('a', 1), storyOf('b', 2))
    await syncShelf(user.id)
    await askToPersist(user.id)
    expect(await ids()).toEqual(['b', 'a'])
    expect(persist).toHaveBeenCalledOnce()
  })

  it('is asked once, though several tabs do', async () => {
    const persist = promise()
    await claimShelf(user.id)
    await Promise.all([askToPersist(user.id), askToPersist(user.id)])
    expect(persist).toHaveBeenCalledOnce()
  })
})

describe('a deletion without a signal', () => {
  beforeEach(async () => {
    await startServer(storyOf('a', 1), storyOf('b', 2))
    await syncShelf(user.id)
  })

  it('takes the story from the shelf at once, and gives it back when undone', async () => {
    await shelveDeletion(user.id, 'a', false)
    expect(await ids()).toEqual(['b'])
    expect(await readShelved(user.id, 'a')).toBeUndefined()
    await unshelveDeletion(user.id, 'a')
    expect(await ids()).toEqual(['b', 'a'])
  })

  it('is sent with the next step, once it can’t be undone; what is gone already counts', async () => {
    await shelveDeletion(user.id, 'a', true)
    await shelveDeletion(user.id, 'b', false)
    const { deleted } = await startServer(storyOf('a', 1), storyOf('b', 2))
    deleted.push('a')
    await syncShelf(user.id)
    expect(deleted).toEqual(['a'])
    expect((await readDeletions()).map(({ id }) => id)).toEqual(['b'])

    vi.setSystemTime(Date.now() + 61_000) // Its page was closed before it was due.
    await sendDeletions(user.id)
    vi.useRealTimers()
    expect(deleted).toEqual(['a', 'b'])
    expect(await readDeletions()).toEqual([])
    expect(await ids()).toEqual([])
  })

  it('is sent too where the clock was ahead when its page was closed', async () => {
    vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000)
    await shelveDeletion(user.id, 'a', false)
    vi.useRealTimers()
    const { deleted } = await startServer(storyOf('a', 1), storyOf('b', 2))
    await sendDeletions(user.id)
    expect(deleted).toEqual(['a'])
  })

  it('holds up nothing else when the server refuses it', async () => {
    await shelveDeletion(user.id, 'a', true)
    await shelveDeletion(user.id, 'b', true)
    const { seen } = await startContractServer(refusal('internal_error'))
    await syncShelf(user.id)
    expect(seen.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'GET'])
    expect(await readDeletions()).toHaveLength(2)
  })

  it('waits on when the server can’t be reached', async () => {
    await shelveDeletion(user.id, 'a', true)
    await startContractServer((response) => void response.destroy())
    await syncShelf(user.id)
    expect(await readDeletions()).toHaveLength(1)
    expect(await ids()).toEqual(['b'])
  })
})

import 'fake-indexeddb/auto'
import type { Story } from '@storystone/schema/contract/story.ts'
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseUserData } from '#web/account/session/erase.ts'
import { rememberUser } from '#web/account/session/last-user.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import {
  disconnect,
  json,
  noContent,
  refusal,
  startContractServer,
  until,
} from '#web/testing/contract-server.ts'
import { shelfStory, startWithAda } from '#web/testing/shelf.ts'
import { ada, eve } from '#web/testing/user.ts'
import { sendDeletions, shelveDeletion, syncShelf, unshelveDeletion } from '../sync/shelf-sync.ts'
import {
  changeChoices,
  noteDeletion,
  putOnShelf,
  readChoices,
  readDeletions,
  readShelf,
  readShelved,
  readStep,
  requestPersistenceOnce,
  takeChanges,
  takeFromShelf,
} from './shelf.ts'
import { claimShelf } from './shelf-access.ts'
import {
  dropNarrations,
  dropPhotos,
  hasNarration,
  keepNarration,
  keepPhoto,
  keptPhotos,
} from './shelf-media.ts'

/** A server with these stories, two changes a page, which takes deletions. */
const startServer = async (...stories: Story[]) => {
  const deleted: string[] = []
  const { seen } = await startContractServer((response, request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://server')
    if (request.method === 'DELETE') {
      const id = pathname.split('/').at(-1) ?? ''
      if (deleted.includes(id)) return refusal('not_found')(response, request)
      deleted.push(id)
      return noContent(response, request)
    }
    const since = Number(searchParams.get('since') ?? 0)
    const next = Math.min(stories.length, since + 2)
    const page = {
      changed: stories.slice(since, next).filter(({ id }) => !deleted.includes(id)),
      deleted,
      next: String(next),
      more: next < stories.length,
    }
    return json(page)(response, request)
  })
  return { deleted, paths: () => seen.map(({ method, path }) => `${method} ${path}`) }
}

const ids = async (userId = ada.id) => (await readShelf(userId)).stories.map(({ id }) => id)

beforeEach(startWithAda)

describe('syncShelf', () => {
  it('takes every page of changes, and then requests newer ones only', async () => {
    const { paths } = await startServer(shelfStory('a', 1), shelfStory('b', 3), shelfStory('c', 2))
    await syncShelf(ada.id)
    expect(await readShelf(ada.id)).toMatchObject({ isWhole: true })
    expect(await ids()).toEqual(['b', 'c', 'a'])
    await syncShelf(ada.id)
    expect(paths()).toEqual([
      'GET /api/stories/changes',
      'GET /api/stories/changes?since=2',
      'GET /api/stories/changes?since=3',
    ])
  })

  it('leaves the shelf incomplete until the last page has come', async () => {
    const stories = [shelfStory('a', 1), shelfStory('b', 2), shelfStory('c', 3)]
    const page = { changed: stories.slice(0, 2), deleted: [], next: '2', more: true }
    await startContractServer(json(page), refusal('temporarily_unavailable'))
    await syncShelf(ada.id)
    expect(await readShelf(ada.id)).toMatchObject({ isWhole: false })
    expect(await ids()).toEqual(['b', 'a'])
    expect(await readStep()).toEqual({ since: '2', isWhole: false })
  })

  it('fetches a story again that could not be read', async () => {
    await startServer(shelfStory('a', 1), shelfStory('b', 2))
    await syncShelf(ada.id)
    await set('a', { ...shelfStory('a', 1), title: 7 }, openStore('storystone-stories'))
    expect(await readShelved(ada.id, 'a')).toBeUndefined()
    expect(await readShelf(ada.id)).toMatchObject({ isWhole: false })
    await syncShelf(ada.id)
    expect(await ids()).toEqual(['b', 'a'])
  })

  it('stores nothing that arrives after its user has left', async () => {
    await startServer(shelfStory('a', 1))
    const syncing = syncShelf(ada.id)
    await eraseUserData()
    await syncing
    await putOnShelf(ada.id, shelfStory('late', 9))
    expect(await claimShelf(ada.id)).toBe(false)
    rememberUser(ada)
    expect(await ids()).toEqual([])
  })
})

describe('the shelf of another user', () => {
  const photo = new Blob(['a photo'])
  const narration = { blob: new Blob(['a voice']), sentences: [] }
  const deletion = { id: 'eves', at: 1, isDue: true }

  const claimForEve = async () => {
    rememberUser(eve)
    expect(await claimShelf(eve.id)).toBe(true)
  }

  it('can’t be read, and is erased when it is claimed', async () => {
    await startServer(shelfStory('a', 1))
    await syncShelf(ada.id)
    expect(await ids(eve.id)).toEqual([])
    expect(await readShelved(eve.id, 'a')).toBeUndefined()
    await claimForEve()
    expect(await ids()).toEqual([])
    expect(await ids(eve.id)).toEqual([])
  })

  it.each([
    ['story', () => putOnShelf(ada.id, shelfStory('adas'))],
    [
      'page of changes',
      () =>
        takeChanges(
          ada.id,
          { changed: [shelfStory('adas')], deleted: ['eves'] },
          { since: '9', isWhole: true },
        ),
    ],
    ['removal', () => takeFromShelf(ada.id, 'eves')],
    ['photo', () => keepPhoto(ada.id, '/api/media/adas', photo)],
    ['removal of a photo', () => dropPhotos(ada.id, ['/api/media/eves'])],
    ['narration', () => keepNarration(ada.id, shelfStory('adas'), 'en-male', narration)],
    ['removal of a narration', () => dropNarrations(ada.id, ['eves'])],
    ['choice', () => changeChoices(ada.id, () => ({ photos: false }))],
    ['deletion', () => noteDeletion(ada.id, deletion)],
  ])('takes no late %s of the user before', async (_what, write) => {
    await claimShelf(ada.id)
    await claimForEve()
    await putOnShelf(eve.id, shelfStory('eves'))
    await keepPhoto(eve.id, '/api/media/eves', photo)
    await keepNarration(eve.id, shelfStory('eves'), 'en-male', narration)
    await write()
    expect(await ids(eve.id)).toEqual(['eves'])
    expect(await readStep()).toBeUndefined()
    expect(await keptPhotos()).toEqual(new Set(['/api/media/eves']))
    expect(await hasNarration('adas', 'en-male')).toBe(false)
    expect(await hasNarration('eves', 'en-male')).toBe(true)
    expect((await readChoices()).photos).toBe(true)
    expect(await readDeletions()).toEqual([])
  })
})

describe('requestPersistenceOnce', () => {
  /** As browsers have it; happy-dom does not. */
  const stubPersist = () => {
    const persist = vi.fn(async () => true)
    vi.stubGlobal('navigator', { ...navigator, storage: { persist } })
    return persist
  }

  it('is called once, when the first story is stored', async () => {
    const persist = stubPersist()
    await startServer()
    await syncShelf(ada.id)
    expect(await readShelf(ada.id)).toEqual({ stories: [], isWhole: true })
    expect(persist).not.toHaveBeenCalled()

    await startServer(shelfStory('a', 1))
    await syncShelf(ada.id)
    await until(() => expect(persist).toHaveBeenCalledOnce())
    await startServer(shelfStory('a', 1), shelfStory('b', 2))
    await syncShelf(ada.id)
    await requestPersistenceOnce(ada.id)
    expect(await ids()).toEqual(['b', 'a'])
    expect(persist).toHaveBeenCalledOnce()
  })

  it('requests it once when several tabs call it', async () => {
    const persist = stubPersist()
    await claimShelf(ada.id)
    await Promise.all([requestPersistenceOnce(ada.id), requestPersistenceOnce(ada.id)])
    expect(persist).toHaveBeenCalledOnce()
  })
})

describe('a deletion without a connection', () => {
  beforeEach(async () => {
    await startServer(shelfStory('a', 1), shelfStory('b', 2))
    await syncShelf(ada.id)
  })

  it('hides the story at once, and shows it again after an undo', async () => {
    await shelveDeletion(ada.id, 'a', false)
    expect(await ids()).toEqual(['b'])
    expect(await readShelved(ada.id, 'a')).toBeUndefined()
    await unshelveDeletion(ada.id, 'a')
    expect(await ids()).toEqual(['b', 'a'])
  })

  it('is sent by the next sync once it is due, or its page was closed; a 404 counts as done', async () => {
    await shelveDeletion(ada.id, 'a', true)
    await shelveDeletion(ada.id, 'b', false)
    const { deleted } = await startServer(shelfStory('a', 1), shelfStory('b', 2))
    deleted.push('a')
    await syncShelf(ada.id)
    expect(deleted).toEqual(['a'])
    expect((await readDeletions()).map(({ id }) => id)).toEqual(['b'])

    vi.setSystemTime(Date.now() + 61_000)
    await sendDeletions(ada.id)
    vi.useRealTimers()
    expect(deleted).toEqual(['a', 'b'])
    expect(await readDeletions()).toEqual([])
    expect(await ids()).toEqual([])
  })

  it('is sent when the clock was ahead as its page was closed', async () => {
    vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000)
    await shelveDeletion(ada.id, 'a', false)
    vi.useRealTimers()
    const { deleted } = await startServer(shelfStory('a', 1), shelfStory('b', 2))
    await sendDeletions(ada.id)
    expect(deleted).toEqual(['a'])
  })

  it('holds up nothing else when the server refuses it', async () => {
    await shelveDeletion(ada.id, 'a', true)
    await shelveDeletion(ada.id, 'b', true)
    const { seen } = await startContractServer(refusal('internal_error'))
    await syncShelf(ada.id)
    expect(seen.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'GET'])
    expect(await readDeletions()).toHaveLength(2)
  })

  it('waits while the server can’t be reached', async () => {
    await shelveDeletion(ada.id, 'a', true)
    await startContractServer(disconnect)
    await syncShelf(ada.id)
    expect(await readDeletions()).toHaveLength(1)
    expect(await ids()).toEqual(['b'])
  })
})

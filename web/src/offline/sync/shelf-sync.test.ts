import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { finishBeforeLogOut } from '#web/account/session/session.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import { forgetReturned } from '#web/stories/deletions.ts'
import { json, noContent, startServerOf } from '#web/testing/contract-server.ts'
import { shelfStory, startWithAda } from '#web/testing/shelf.ts'
import { ada, signIn } from '#web/testing/user.ts'
import { putOnShelf, readShelf } from '../shelf/shelf.ts'
import { claimShelf } from '../shelf/shelf-access.ts'
import { shelveDeletion, syncShelf } from './shelf-sync.ts'

const start = (deleted: readonly string[] = []) =>
  startServerOf({
    '/api/stories/changes': json({ changed: [], deleted, next: '1', more: false }),
    '/api/stories/a': noContent,
  })

const shelved = async () => (await readShelf(ada.id)).stories.map(({ id }) => id)

beforeEach(async () => {
  await startWithAda()
  signIn()
  setConnection('online')
  await claimShelf(ada.id)
  for (const [id, day] of Object.entries({ a: 1, b: 2 }))
    await putOnShelf(ada.id, shelfStory(id, day))
})

it('a story that another device has deleted leaves this one', async () => {
  await start(['a'])
  await syncShelf(ada.id)
  expect(await shelved()).toEqual(['b'])
})

it('a deletion that another tab may undo is not sent by a sync, but at log-out', async () => {
  const { seen } = await start()
  const deletions = () => seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  await shelveDeletion(ada.id, 'a', false)
  await syncShelf(ada.id)
  expect(deletions()).toEqual([])
  expect(await shelved()).toEqual(['b'])
  await finishBeforeLogOut()
  expect(deletions()).toEqual(['/api/stories/a'])
})

it('a story whose credits came back leaves this device', async () => {
  await start()
  await forgetReturned('a')
  expect(await shelved()).toEqual(['b'])
})

import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { emitOutboxEvent } from '#web/story-request/outbox/outbox-database.ts'
import { useOutboxWatch } from '#web/story-request/outbox/send-outbox.ts'
import { json, startServerOf, storyResult, until } from '#web/testing/contract-server.ts'
import { doing, render, toast } from '#web/testing/render.tsx'
import { ada, signIn } from '#web/testing/user.ts'
import { RecentStories } from './recent-stories.tsx'

const Home = () => {
  useOutboxWatch()
  return <RecentStories />
}

it('a story that came from the outbox is marked as new until it is opened', async () => {
  const stories = ['a', 'b'].map((id) => ({ ...storyResult, id, title: `Title ${id}` }))
  await startServerOf({ '/api/stories': json(stories), '/api/generations': json([]) })
  signIn()
  const page = await render(<Home />)
  const links = () => [...page.querySelectorAll('li')].map(({ textContent }) => textContent)
  await until(() => expect(links()).toEqual(['Title a', 'Title b']))
  emitOutboxEvent({ kind: 'told', owner: ada.id, storyId: 'a', title: 'Title a', creditsLeft: 3 })
  await until(() => expect(links()).toEqual(['NewTitle a', 'Title b']))
  expect([toast()?.title, toast()?.description]).toEqual(['Your story is ready', 'Title a'])
  await doing(() => toast()?.action?.run())
  expect(links()).toEqual(['Title a', 'Title b'])
})

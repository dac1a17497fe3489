import 'fake-indexeddb/auto'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { StoryPage } from '#web/app/pages/story-pages.tsx'
import { json, refusal, sourcedStory, startServerOf, until } from '#web/testing/contract-server.ts'
import { doing, render } from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { useStories } from '../store.ts'
import { StoryPage as OwnStoryPage } from './story-page.tsx'

const { id } = sourcedStory

/** The page of a story that the list has without its citations. */
const openListed = async (detail: Parameters<typeof startServerOf>[0][string]) => {
  const { paths } = await startServerOf({ [`/api/stories/${id}`]: detail })
  signIn()
  useStories.setState({ stories: [{ ...sourcedStory, citations: [] }] })
  const page = await render(
    <Routes>
      <Route element={<StoryPage />} path="/story/:id" />
    </Routes>,
    'en',
    `/story/${id}`,
  )
  expect(page.querySelector('h1')?.textContent).toBe(sourcedStory.title)
  await doing(() => until(() => expect(paths()).toContain(`/api/stories/${id}`)))
  return page
}

const marksOn = (page: HTMLElement) => page.querySelectorAll('[aria-haspopup="dialog"]')

it.each([
  ['can’t be loaded', refusal('internal_error')],
  ['has other words by now', json({ ...sourcedStory, content: '• New' })],
])('a story from the list stays as it is when its detail %s', async (_what, detail) => {
  const page = await openListed(detail)
  expect(page.textContent).toContain('One')
  expect(marksOn(page)).toHaveLength(0)
})

const nothing = () => null
const others = { Player: nothing, Narrated: nothing, Keep: nothing, Recognition: nothing }
let renders = 0
const Counted = () => {
  renders += 1
  return null
}
const parts = { ...others, NotIt: nothing, OnMap: nothing, OtherLanguages: Counted }

it('a story that is loaded again without a change is not rendered again', async () => {
  const { paths } = await startServerOf({ '/api/stories': json([sourcedStory]) })
  signIn()
  await useStories.getState().load()
  await render(
    <Routes>
      <Route element={<OwnStoryPage parts={parts} />} path="/story/:id" />
    </Routes>,
    'en',
    `/story/${id}`,
  )
  const rendered = renders
  await doing(() => useStories.getState().load())
  expect(paths()).toContain('/api/stories')
  expect(renders).toBe(rendered)
})

import { beforeEach, expect, it } from 'vitest'
import { StoriesPage } from '#web/app/pages/story-pages.tsx'
import {
  heldBack,
  json,
  placePicture,
  refusal,
  startContractServer,
  storyOf,
} from '#web/testing/contract-server.ts'
import { doing, press, render } from '#web/testing/render.tsx'
import { clearToast } from '#web/testing/toast.ts'
import { until } from '#web/testing/until.ts'
import { useDeletions } from '../deletions.ts'
import { useStories } from '../store.ts'
import { useSearch } from './search-field.tsx'

const linkTo = (cursor: string) => ({ Link: `</api/stories?cursor=${cursor}>; rel="next"` })
const search = (query: string) => doing(() => useSearch.getState().setQuery(query))

/** The page at a server that gives these answers. */
const openList = async (...answers: Parameters<typeof startContractServer>) => {
  const { seen } = await startContractServer(...answers)
  const page = await render(<StoriesPage />)
  return {
    page,
    seen,
    titles: () => [...page.querySelectorAll('li a [lang]')].map(({ textContent }) => textContent),
    status: () => page.querySelector('[role=status]')?.textContent,
  }
}

beforeEach(() => {
  clearToast()
  useDeletions.setState({ gone: new Set() })
  useStories.getState().forget()
  useSearch.getState().setQuery('')
})

it('the list shows skeletons, then each story with title, location, format and date', async () => {
  const list = heldBack(json([storyOf('a', { format: 'history_guide' })]))
  const { page, titles } = await openList(list.answer)
  expect(page.querySelector('h1')?.textContent).toBe('Your Stories')
  expect(page.querySelector('[aria-busy]')).not.toBeNull()
  list.release()
  await until(() => expect(titles()).toEqual(['Title a']))
  const row = page.querySelector('li')
  expect(row?.textContent).toBe('Title aRome, ItalyHistory Guide · 21 Nov 2026')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('/story/a')
  expect(row?.querySelector('svg[data-type="amphitheatre"]')).not.toBeNull()
  expect(row?.querySelector('button')?.getAttribute('aria-label')).toBe('Delete “Title a”')
})

it('the focus goes to the next story after a deletion, and to the last one after that of the last', async () => {
  const { page, titles } = await openList(json([storyOf('a'), storyOf('b'), storyOf('c')]))
  await until(() => expect(titles()).toHaveLength(3))
  await press(page, 'Delete “Title b”')
  expect(document.activeElement?.id).toBe('story-c')
  await press(page, 'Delete “Title c”')
  expect(document.activeElement?.id).toBe('story-a')
})

it('a row names the landmark above a title that has it not, with the place’s picture', async () => {
  const picture = { picture: placePicture, landmark: 'Colosseum' }
  const { page } = await openList(
    json([storyOf('a', picture), storyOf('b', { landmark: 'title' })]),
  )
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(2))
  const [first, second] = page.querySelectorAll('li')
  expect(first?.textContent).toContain('ColosseumTitle a')
  expect(second?.textContent).toMatch(/^Title b/)
  expect(first?.querySelector('img')).not.toBeNull()
  expect(second?.querySelector('img')).toBeNull()
})

it('a list that fails to load shows the reason, a link home and a retry', async () => {
  const { page, titles } = await openList(refusal('temporarily_unavailable'), json([storyOf('a')]))
  await until(() => expect(page.textContent).toContain('Error Loading Stories'))
  expect(page.textContent).toContain('Because of temporarily_unavailable.')
  expect(page.querySelector('a[href="/"]')?.textContent).toBe('Back to home')
  await press(page, 'Try again')
  await until(() => expect(titles()).toEqual(['Title a']))
  expect(page.textContent).not.toContain('Error Loading Stories')
})

it('a search loads the older pages, and shows when one fails', async () => {
  const { page, seen, titles, status } = await openList(
    json([storyOf('a')], linkTo('two')),
    refusal('internal_error'),
    json([storyOf('b')], linkTo('three')),
    json([storyOf('c', { content: '• Travertine' })]),
  )
  await until(() => expect(titles()).toEqual(['Title a']))
  await search('travertine')
  await until(() => expect(page.textContent).toContain('More stories couldn’t be loaded'))
  expect(page.textContent).not.toContain('Nothing found')
  await press(page, 'Try again')
  await until(() => expect(titles()).toEqual(['Title c']))
  expect(status()).toBe('1 story found')
  expect(seen.map(({ path }) => path).slice(2)).toEqual([
    '/api/stories?cursor=two',
    '/api/stories?cursor=three&limit=100',
  ])
})

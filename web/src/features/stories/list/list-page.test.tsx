import type { Story } from '@storystone/schema/contract/story.ts'
import { beforeEach, expect, it } from 'vitest'
import { useStories } from '../../../story/store.ts'
import {
  json,
  refusal,
  startContractServer,
  storyResult,
} from '../../../testing/contract-server.ts'
import { doing, render } from '../../../testing/render.tsx'
import { until } from '../../../testing/until.ts'
import { StoriesPage } from './list-page.tsx'
import { useSearch } from './search-store.ts'

const storyOf = (id: string, more: Partial<Story> = {}): Story => ({
  ...storyResult,
  id,
  title: `Title ${id}`,
  ...more,
})
const linkTo = (cursor: string) => ({ Link: `</api/stories?cursor=${cursor}>; rel="next"` })
const titlesIn = (page: HTMLElement) =>
  [...page.querySelectorAll('li a [lang]')].map(({ textContent }) => textContent)
const search = (query: string) => doing(() => useSearch.getState().setQuery(query))
const buttonOf = (page: HTMLElement, text: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)

beforeEach(() => {
  useStories.getState().forget()
  useSearch.getState().setQuery('')
})

it('shows skeletons of rows, then each story by title, place, date and format', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await startContractServer(async (response, request) => {
    await held
    await json([storyOf('a', { format: 'history_guide' })])(response, request)
  })
  const page = await render(<StoriesPage />)
  expect(page.querySelector('h1')?.textContent).toBe('Your Stories')
  expect(page.querySelector('[aria-busy]')).not.toBeNull()
  answer()
  await until(() => expect(titlesIn(page)).toEqual(['Title a']))
  const row = page.querySelector('li')
  expect(row?.textContent).toBe('Title aRome, ItalyHistory Guide · 21 Nov 2026')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('/story/a')
  expect(row?.querySelector('svg[data-format="history_guide"]')).not.toBeNull()
  expect(row?.querySelector('button')?.getAttribute('aria-label')).toBe('Delete “Title a”')
})

it('says that there are none, with a way to make one', async () => {
  await startContractServer(json([]))
  const page = await render(<StoriesPage />)
  await until(() => expect(page.textContent).toContain('No Stories Yet'))
  expect(page.querySelector('a[href="/"]')?.textContent).toBe('Discover a place')
  expect(page.querySelector('input')).toBeNull()
})

it('says that they could not be loaded, with a way home and another try', async () => {
  await startContractServer(refusal('temporarily_unavailable'), json([storyOf('a')]))
  const page = await render(<StoriesPage />)
  await until(() => expect(page.textContent).toContain('Error Loading Stories'))
  expect(page.textContent).toContain('Because of temporarily_unavailable.')
  expect(page.querySelector('a[href="/"]')?.textContent).toBe('Back to home')
  buttonOf(page, 'Try again')?.click()
  await until(() => expect(titlesIn(page)).toEqual(['Title a']))
  expect(page.textContent).not.toContain('Error Loading Stories')
})

it('is searched with a count, an empty result, and a way to clear', async () => {
  const athens = storyOf('b', { title: 'L’Acropole', location: 'Athènes, Grèce', language: 'fr' })
  await startContractServer(json([storyOf('a'), athens, storyOf('c')]))
  const page = await render(<StoriesPage />)
  await until(() => expect(page.textContent).toContain('3 stories'))
  expect(page.querySelector('[role=search] input')?.id).toBe(page.querySelector('label')?.htmlFor)

  await search('ATHENES')
  expect(titlesIn(page)).toEqual(['L’Acropole'])
  expect(page.querySelector('[role=status]')?.textContent).toBe('1 story found')

  await search('atlantis')
  expect(titlesIn(page)).toEqual([])
  expect(page.querySelector('[role=status]')?.textContent).toBe('0 stories found')
  expect(page.textContent).toContain('Nothing found for “atlantis”')
  await doing(() => buttonOf(page, 'Clear the search')?.click())
  expect(titlesIn(page)).toHaveLength(3)
})

it('searches the older pages too, and says when one can’t be had', async () => {
  const { seen } = await startContractServer(
    json([storyOf('a')], linkTo('two')),
    refusal('internal_error'),
    json([storyOf('b')], linkTo('three')),
    json([storyOf('c', { content: '• Travertine' })]),
  )
  const page = await render(<StoriesPage />)
  await until(() => expect(titlesIn(page)).toEqual(['Title a']))
  await search('travertine')
  await until(() => expect(page.textContent).toContain('More stories could not be loaded'))
  expect(page.textContent).not.toContain('Nothing found')
  buttonOf(page, 'Try again')?.click()
  await until(() => expect(titlesIn(page)).toEqual(['Title c']))
  expect(page.querySelector('[role=status]')?.textContent).toBe('1 story found')
  expect(seen.map(({ path }) => path).slice(2)).toEqual([
    '/api/stories?cursor=two',
    '/api/stories?cursor=three&limit=100',
  ])
})

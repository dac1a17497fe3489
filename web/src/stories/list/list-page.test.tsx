import 'fake-indexeddb/auto'
import type { Story } from '@storystone/schema/contract/story.ts'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { eraseUserData } from '#web/account/session/erase.ts'
import { rememberUser } from '#web/account/session/last-user.ts'
import { StoriesPage } from '#web/app/pages/story-pages.tsx'
import { claimShelf } from '#web/offline/shelf/shelf-access.ts'
import { keepNarration } from '#web/offline/shelf/shelf-media.ts'
import {
  json,
  placePicture,
  refusal,
  startContractServer,
  storyOf,
  until,
} from '#web/testing/contract-server.ts'
import { buttonOf, clearToast, doing, press, render } from '#web/testing/render.tsx'
import { ada, signIn, signOut } from '#web/testing/user.ts'
import { useDeletions } from '../deletions.ts'
import { useStories } from '../store.ts'
import { useFavourites } from './favourites.tsx'
import { useSearch } from './search.tsx'
import { StoryRow } from './story-row.tsx'

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

/** Opens the menu of a story and presses an item; the browser of these tests has no popovers. */
const pickFromMenu = async (page: HTMLElement, id: string, item: string) => {
  const sheet = page.querySelector(`#story-${id}`)?.parentElement?.querySelector('[popover]')
  await doing(() => {
    sheet?.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  })
  if (sheet instanceof HTMLElement) {
    sheet.hidePopover = () =>
      sheet.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
    await press(sheet, item)
  }
}

beforeEach(() => {
  useFavourites.setState({ ids: new Set(), isOnly: false })
  clearToast()
  useDeletions.setState({ gone: new Set() })
  useStories.getState().forget()
  useSearch.getState().setQuery('')
})

it('the focus goes to the next story after a deletion, and to the last one after that of the last', async () => {
  const { page, titles } = await openList(json([storyOf('a'), storyOf('b'), storyOf('c')]))
  await until(() => expect(titles()).toHaveLength(3))
  await pickFromMenu(page, 'b', 'Delete this story')
  expect(document.activeElement?.id).toBe('story-c')
  await pickFromMenu(page, 'c', 'Delete this story')
  expect(document.activeElement?.id).toBe('story-a')
})

it('stories stand by month, and in it those of one place together under its name', async () => {
  const of = (id: string, createdAt: string, more = {}) => storyOf(id, { createdAt, ...more })
  const arena = { placeId: 'Q1', landmark: 'Colosseum' }
  const { page, titles } = await openList(
    json([
      of('a', '2026-11-20T12:00:00.000Z', arena),
      of('b', '2026-11-19T12:00:00.000Z'),
      of('c', '2026-11-02T12:00:00.000Z', arena),
      of('d', '2026-10-20T12:00:00.000Z', arena),
    ]),
  )
  await until(() =>
    expect(titles()).toEqual(['Title a', 'Title c', 'Title b', 'Colosseum', 'Title d']),
  )
  const headings = [...page.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['November 2026', 'Colosseum', 'October 2026'])
})

it('favourites are marked, kept by this browser, and shown alone', async () => {
  const { page, titles, status } = await openList(json([storyOf('a'), storyOf('b')]))
  await until(() => expect(titles()).toHaveLength(2))
  expect(buttonOf(page, 'Favourites')).toBeUndefined()
  await pickFromMenu(page, 'b', 'Add to favourites')
  expect(JSON.parse(localStorage.getItem('storystone:favourites') ?? '')).toEqual(['b'])
  expect(page.querySelector('#story-b')?.textContent).toContain('Favourite')
  await press(page, 'Favourites')
  expect(titles()).toEqual(['Title b'])
  expect(status()).toBe('1 story')
  expect(page.textContent).toContain('Favourites are kept on this device only')
  await pickFromMenu(page, 'b', 'Remove from favourites')
  expect(titles()).toHaveLength(2)
})

it('favourites are there again when the same user signs in after their session has ended', () => {
  onTestFinished(signOut)
  signIn()
  localStorage.setItem('storystone:favourites', '["a"]')
  signOut()
  expect(useFavourites.getState().ids.size).toBe(0)
  signIn()
  expect([...useFavourites.getState().ids]).toEqual(['a'])
})

it('a story that is kept here with its narration is marked, and no other', async () => {
  rememberUser(ada)
  await claimShelf(ada.id)
  await keepNarration(ada.id, storyOf('b'), 'voice', { blob: new Blob(['-']), sentences: [] })
  const { page } = await openList(json([storyOf('a'), storyOf('b')]))
  const marked = () =>
    [...page.querySelectorAll('li a')]
      .filter(({ textContent }) => textContent?.includes('Kept for offline'))
      .map(({ id }) => id)
  await until(() => expect(marked()).toEqual(['story-b']))
  await eraseUserData()
})

it('a guide may be kept for offline from its menu, and facts, which nobody reads aloud, may not', async () => {
  const rowOf = (format: Story['format']) => (
    <StoryRow
      isKept={false}
      isOfGroup={false}
      KeepItem={() => 'Keep'}
      key={format}
      onDelete={() => undefined}
      story={storyOf(format, { format })}
    />
  )
  const page = await render(<ul>{[rowOf('history_guide'), rowOf('quick_facts')]}</ul>)
  const items: (string | null)[] = []
  for (const menu of page.querySelectorAll('[popover]')) {
    await doing(() => {
      menu.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }))
    })
    items.push(menu.textContent)
  }
  expect(items).toEqual([
    'Title history_guideAdd to favouritesKeepDelete this story',
    'Title quick_factsAdd to favouritesDelete this story',
  ])
})

it('a row names the landmark above a title that has it not, with the place’s picture', async () => {
  const picture = { picture: placePicture, landmark: 'Colosseum' }
  const { page } = await openList(
    json([storyOf('a', picture), storyOf('b', { landmark: 'title', placeType: 'amphitheatre' })]),
  )
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(2))
  const [first, second] = page.querySelectorAll('li')
  expect(first?.textContent).toContain('ColosseumTitle a')
  expect(second?.textContent).toMatch(/^Title b/)
  expect(first?.querySelector('img')).not.toBeNull()
  expect(second?.querySelector('img')).toBeNull()
  expect(second?.querySelector('svg[data-type="amphitheatre"]')).not.toBeNull()
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
  expect(status()).toBe('Your newest story')
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

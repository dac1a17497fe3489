import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useStories } from '#web/stories'
import { json, refusal, startServerOf, until } from '#web/testing/contract-server.ts'
import { candidate } from '#web/testing/outbox.ts'
import { buttonOf, doing, press, render, submit, textOf, typeInto } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { AroundPage } from './page.tsx'
import { useAround } from './store.ts'

const placed = (name: string, more: Partial<PlaceAround> = {}): PlaceAround => ({
  ...candidate(name, { latitude: 41.892, longitude: 12.4926, distance: 200 }),
  type: null,
  ...more,
})

const places = [
  placed('Arch', { type: 'amphitheatre' }),
  placed('Saint Clement', { type: 'church', latitude: 41.889, longitude: 12.5 }),
  placed('Tour', { languages: ['fr'] }),
]
const query = 'latitude=41.89&longitude=12.493&language=en&radius=10000'
const around = json({ places, areas: [] })

type Outcome = 'found' | 1 | 2 | 3

/** A device at the Colosseum, of which the page may learn after its tap, or an error's code. */
const stubDevice = (outcome: Outcome, permission: PermissionState = 'prompt') => {
  const coords = { latitude: 41.890_21, longitude: 12.492_73, accuracy: 10 }
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
    if (outcome === 'found') found({ coords } as GeolocationPosition)
    else failed({ code: outcome } as GeolocationPositionError)
  })
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    permissions: { query: async () => ({ state: permission }) },
    geolocation: { getCurrentPosition, watchPosition: () => 1, clearWatch: () => undefined },
  })
  return getCurrentPosition
}

const server = (more: Parameters<typeof startServerOf>[0] = {}) =>
  startServerOf({
    '/api/stories/changes': json({ changed: [], deleted: [], next: '0', more: false }),
    '/api/stories': json([]),
    [`/api/places/around?${query}`]: around,
    ...more,
  })

const namesIn = (page: HTMLElement): (string | undefined)[] =>
  [...page.querySelectorAll('li .font-serif')].map(({ textContent }) => textContent ?? undefined)

beforeEach(() => {
  useAround.setState({ phase: 'idle', found: undefined, problem: undefined })
  useStories.getState().forget()
  signIn()
})
afterEach(signOut)

it('asks for the location only upon a tap, and sends it rounded', async () => {
  const getCurrentPosition = stubDevice('found')
  const { paths } = await server()
  const page = await render(<AroundPage onPick={() => undefined} />)
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await press(page, 'Show what’s around me')
  await until(() => expect(namesIn(page)).toEqual(['Arch', 'Saint Clement', 'Tour']))
  expect(paths().filter((path) => path.includes('around'))).toEqual([`/api/places/around?${query}`])
  expect(textOf(page)).toContain('200 m, north')
  expect(textOf(page)).toContain('620 m, east')
  expect(textOf(page)).toContain('Article in French')
  expect(textOf(page)).toContain('3 places')
})

it('names the place of a story in the reader’s language, else marks its language', async () => {
  stubDevice(1)
  await server()
  const place = { id: 'Q-Arch', language: 'fr' as const }
  const spot = { latitude: 41.89, longitude: 12.493, town: 'Arche', place }
  const found = { spot, places, language: 'en' as const, at: Date.now() }
  useAround.setState({ found })
  const page = await render(<AroundPage onPick={() => undefined} />)
  const name = () => page.querySelector<HTMLElement>('#found span')
  expect(page.querySelector('#found')?.textContent).toBe('Near Arch')
  expect(name()?.lang).toBe('')
  await doing(() => useAround.setState({ found: { ...found, places: places.slice(1) } }))
  expect(page.querySelector('#found')?.textContent).toBe('Near Arche')
  expect(name()?.lang).toBe('fr')
})

it.each([
  [1, 'Storystone can’t see your location'],
  [2, 'Your location isn’t available'],
  [3, 'Finding your location took too long'],
] as const)('says why there is no location: %i', async (code, title) => {
  stubDevice(code)
  const { paths } = await server()
  const page = await render(<AroundPage onPick={() => undefined} />)
  await press(page, 'Show what’s around me')
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toContain(title))
  expect(paths().filter((path) => path.includes('around'))).toEqual([])
  expect(buttonOf(page, 'Search')).toBeDefined()
})

it('works around a town that is searched, without the location', async () => {
  const getCurrentPosition = stubDevice(1)
  const rome = candidate('Rome', { latitude: 41.89, longitude: 12.493 })
  await server({
    '/api/places?language=en&name=Rome': json({ candidates: [rome], sure: false }),
    '/api/places?language=en&name=Nowhere': json({ candidates: [], sure: false }),
  })
  const page = await render(<AroundPage onPick={() => undefined} />)
  const type = async (text: string): Promise<void> => {
    const field = page.querySelector('input')
    if (field) await typeInto(field, text)
    await submit(page)
  }
  await type('Nowhere')
  await until(() => expect(textOf(page)).toContain('No place with this name'))
  page.querySelector('input')?.focus()
  await type('Rome')
  await until(() => expect(namesIn(page)).toEqual(['Arch', 'Saint Clement', 'Tour']))
  expect(textOf(page)).toContain('Near Rome')
  // The places come first: the search is folded away, and the focus goes to what it found.
  expect(page.querySelector('input')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Near Rome')
  await press(page, 'Look elsewhere')
  expect(page.querySelector('input')).not.toBeNull()
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

it('remembers what was found last, and shows it where the server can’t be reached', async () => {
  stubDevice('found')
  await server()
  const page = await render(<AroundPage onPick={() => undefined} />)
  await press(page, 'Show what’s around me')
  await until(() => expect(namesIn(page)).toHaveLength(3))
  expect(localStorage.getItem('storystone:around')).not.toContain('41.8902')

  useAround.setState({ found: undefined })
  const again = await render(<AroundPage onPick={() => undefined} />)
  await until(() => expect(namesIn(again)).toHaveLength(3))
  await doing(() => useAround.setState({ problem: { error: new Error('gone') } }))
  expect(namesIn(again)).toHaveLength(3)
  expect(textOf(again)).toContain('We couldn’t load the places nearby')
})

it('shows why no places came, and tries again', async () => {
  stubDevice('found')
  await server({ [`/api/places/around?${query}`]: refusal('temporarily_unavailable') })
  const page = await render(<AroundPage onPick={() => undefined} />)
  await press(page, 'Show what’s around me')
  await until(() => expect(textOf(page)).toContain('Because of temporarily_unavailable.'))
  expect(buttonOf(page, 'Try again')).toBeDefined()
})

import type { Story } from '@storystone/schema/contract/story.ts'
import { voices } from '@storystone/schema/voices.ts'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePlayer } from '#web/narration'
import { doing } from '#web/testing/render.tsx'
import { shelfStory } from '#web/testing/shelf.ts'
import { startWalk } from './machine.ts'
import { useLockScreen } from './walk-device.ts'
import { useWalk } from './walk-store.ts'

const handlers = new Map<string, MediaSessionActionHandler | null>()
const session = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) =>
    void handlers.set(action, handler),
}
const play = vi.fn(async () => undefined)

beforeEach(() => {
  handlers.clear()
  useWalk.setState({ state: startWalk([]) })
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(shown: object) {
        Object.assign(this, shown)
      }
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
})

afterEach(() => {
  play.mockImplementation(async () => undefined)
  usePlayer.setState(usePlayer.getInitialState())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Walking = () => {
  useLockScreen('Pantheon', false)
  return null
}

/** Opens the page of a walk, and returns how to leave it. */
const walk = async () => {
  const root = createRoot(document.createElement('div'))
  await doing(() => root.render(<Walking />))
  return () => doing(() => root.unmount())
}

const story: Story = shelfStory('a', 1, { format: 'history_guide' })

it('the lock screen shows nothing and does nothing after a walk was left', async () => {
  const leave = await walk()
  expect(session.metadata?.title).toBe('Pantheon')
  expect(handlers.get('nexttrack')).toBeInstanceOf(Function)
  await leave()
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' })
  expect([...handlers.values()].filter((handler) => handler !== null)).toEqual([])
})

it('a narration that goes on after a walk was left has the lock screen for itself', async () => {
  const [voice] = voices
  usePlayer.setState({ track: { story, voice, by: 'narration' }, status: 'playing' })
  const leave = await walk()
  await leave()
  expect(session).toMatchObject({ metadata: { title: story.title }, playbackState: 'playing' })
  expect(handlers.get('nexttrack')).toBeNull()
  expect(handlers.get('pause')).toBeInstanceOf(Function)
})

it('a press after a walk was left plays no silence, though its start was refused late', async () => {
  let refuse = (): void => {}
  const started = new Promise<undefined>((_resolve, reject) => {
    refuse = () => reject(new DOMException('Interrupted by a pause', 'AbortError'))
  })
  play.mockReturnValue(started)
  const leave = await walk()
  expect(play).toHaveBeenCalled()
  await leave()
  play.mockClear()
  refuse()
  await started.catch(() => undefined)
  document.body.click()
  expect(play).not.toHaveBeenCalled()
})

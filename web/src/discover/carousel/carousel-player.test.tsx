import { beforeEach, expect, it, vi } from 'vitest'
import { doing, render } from '#web/testing/render.tsx'
import { CarouselPlayer, carouselIntervalMs } from './carousel-player.tsx'

const preferReducedMotion = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, {
      matches: query === '(prefers-reduced-motion: reduce)',
      media: query,
    }),
  )

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const start = async () => {
  const page = await render(<CarouselPlayer />)
  const carousel = page.querySelector('section')
  if (carousel === null) throw new Error('There is no carousel')
  const button = (name: string) => {
    const found = carousel.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
    if (found === null) throw new Error(`There is no button ${name}`)
    return found
  }
  const point = (type: string, init: PointerEventInit) =>
    doing(
      () =>
        void carousel.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerType: 'touch', ...init }),
        ),
    )
  return {
    carousel,
    button,
    point,
    current: () =>
      carousel.querySelector('button[aria-current="true"]')?.getAttribute('aria-label'),
    caption: () => carousel.querySelector('p')?.textContent,
    pass: (ms: number) => doing(() => void vi.advanceTimersByTime(ms)),
    swipe: async (from: number, to: number, down = 0) => {
      await point('pointerdown', { clientX: from, clientY: 0 })
      await point('pointerup', { clientX: to, clientY: down })
    },
  }
}

it('the carousel shows each picture for five seconds in turn', async () => {
  expect(carouselIntervalMs).toBe(5000)
  const { current, caption, pass } = await start()
  expect(current()).toBe('Picture 1 of 3')
  await pass(4999)
  expect(current()).toBe('Picture 1 of 3')
  await pass(1)
  expect(current()).toBe('Picture 2 of 3')
  expect(caption()).toBe('From a photo to the story behind it.')
  await pass(5000)
  expect(current()).toBe('Picture 3 of 3')
  await pass(5000)
  expect(current()).toBe('Picture 1 of 3')
})

type Carousel = Awaited<ReturnType<typeof start>>

it.each<[string, (carousel: Carousel) => Promise<void>, (carousel: Carousel) => Promise<void>]>([
  [
    'while hovered',
    ({ point }) => point('pointerover', { pointerType: 'mouse' }),
    ({ point }) => point('pointerout', { pointerType: 'mouse' }),
  ],
  [
    'while focused',
    ({ button }) => doing(() => button('Picture 2 of 3').focus()),
    ({ button }) => doing(() => button('Picture 2 of 3').blur()),
  ],
  [
    'by its button',
    ({ button }) => doing(() => button('Pause the pictures').click()),
    ({ button }) => doing(() => button('Play the pictures').click()),
  ],
])('the carousel pauses %s', async (_how, pause, resume) => {
  const carousel = await start()
  await pause(carousel)
  await carousel.pass(60_000)
  expect(carousel.current()).toBe('Picture 1 of 3')
  await resume(carousel)
  await carousel.pass(5000)
  expect(carousel.current()).toBe('Picture 2 of 3')
})

it('a swipe changes the picture; a scroll or tap does not', async () => {
  const { current, swipe } = await start()
  await swipe(200, 100)
  expect(current()).toBe('Picture 2 of 3')
  await swipe(100, 200)
  await swipe(100, 200)
  expect(current()).toBe('Picture 3 of 3')
  await swipe(100, 170, 90)
  await swipe(100, 120)
  expect(current()).toBe('Picture 3 of 3')
})

it('the carousel is read out only while it stands still', async () => {
  const { button, carousel } = await start()
  const live = () => carousel.querySelector('p')?.getAttribute('aria-live')
  expect(live()).toBe('off')
  await doing(() => button('Pause the pictures').click())
  expect(live()).toBe('polite')
})

it('under reduced motion the carousel stands still and its dots work', async () => {
  preferReducedMotion()
  const { button, carousel, current, pass } = await start()
  await pass(60_000)
  expect(current()).toBe('Picture 1 of 3')
  expect(carousel.querySelector('[aria-label="Pause the pictures"]')).toBeNull()
  await doing(() => button('Picture 2 of 3').click())
  expect(current()).toBe('Picture 2 of 3')
})

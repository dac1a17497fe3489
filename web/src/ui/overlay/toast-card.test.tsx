import { expect, it, vi } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { keepPlaced, placeToast } from './toast-card.tsx'

const cardHeight = 100
const windowHeight = 600

/** Where an element is, as `data-at` says; the toast where its styles put it. */
const stubLayout = (): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { at } = (this as HTMLElement).dataset
    const [top = 0, height = 0] = (at ?? topOf(this as HTMLElement)).split(' ').map(Number)
    return new DOMRect(0, top, 300, height)
  })
}

const topOf = ({ style }: HTMLElement): string => {
  const isLow = style.position === 'fixed' && style.bottom !== ''
  const top = style.position === 'fixed' ? Number.parseFloat(style.top.replace('calc(', '')) : 4
  return `${isLow ? windowHeight - cardHeight : top} ${cardHeight}`
}

const placed = async (page: React.ReactNode): Promise<string> => {
  const element = await render(page)
  const around = element.querySelector('dialog:last-of-type') ?? element
  around.append(Object.assign(document.createElement('div'), { id: 'toast' }))
  const card = element.querySelector<HTMLElement>('#toast')
  if (card === null) throw new Error('There is no toast')
  stubLayout()
  placeToast(card)
  vi.restoreAllMocks()
  return topOf(card)
}

it('a toast stays over the header where it covers no title', async () => {
  expect(await placed(<h1 data-at="110 40">Stories</h1>)).toBe('4 100')
})

it('a toast that would cover the title comes after it', async () => {
  expect(await placed(<h1 data-at="80 40">Stories</h1>)).toBe('120 100')
})

it('a toast that would cover the camera, and no title, goes where it covers nothing', async () => {
  const page = (
    <>
      <h1 data-at="110 40">Stories</h1>
      <button data-at="60 90" data-camera type="button">
        Take a photo
      </button>
    </>
  )
  expect(await placed(page)).toBe('150 100')
})

it('a title that was scrolled under the header counts for nothing', async () => {
  const page = (
    <>
      <header data-at="0 56">Storystone</header>
      <h1 data-at="10 40">Stories</h1>
    </>
  )
  expect(await placed(page)).toBe('4 100')
})

it('a toast that would cover the title and the field after it goes to the bottom', async () => {
  const page = (
    <>
      <h1 data-at="80 40">Stories</h1>
      <input data-at="140 50" />
    </>
  )
  expect(await placed(page)).toBe('500 100')
})

it.each([
  ['540 50', '4 100'],
  ['490 20', '500 100'],
])('a toast in the way everywhere, of a button at %s too, covers least', async (button, at) => {
  const page = (
    <>
      <h1 data-at="80 40">Log in</h1>
      <input data-at="140 50" />
      <button className="button" data-at={button} type="submit">
        Log in
      </button>
    </>
  )
  expect(await placed(page)).toBe(at)
})

it.each([
  [
    'the page that it leads to comes',
    (page: Element, title: Element) => page.replaceChildren(title),
  ],
  [
    'its title was scrolled',
    (page: Element, title: Element) => {
      Object.assign((page.firstElementChild as HTMLElement).dataset, (title as HTMLElement).dataset)
      document.dispatchEvent(new Event('scrollend'))
    },
  ],
])('a toast is placed again when %s below it', async (_what, change) => {
  const page = (await render(<div />)).firstElementChild
  if (page === null) throw new Error('There is no page')
  const titleAt = (at: string) => {
    const title = document.createElement('h1')
    title.dataset.at = at
    return title
  }
  const card = document.createElement('div')
  page.after(card)
  page.replaceChildren(titleAt('110 40'))
  stubLayout()
  const end = keepPlaced(card)
  expect(topOf(card)).toBe('4 100')
  change(page, titleAt('80 40'))
  await vi.waitFor(() => expect(topOf(card)).toBe('120 100'))
  end()
  card.remove()
  vi.restoreAllMocks()
})

it('in a dialog, its title counts, and not what is behind it', async () => {
  const page = (
    <>
      <h1 data-at="80 40">Home</h1>
      <dialog open>
        <h2 data-at="20 40">Take a photo</h2>
      </dialog>
    </>
  )
  expect(await placed(page)).toBe('60 100')
})

it('a toast that was measured while it was a strip is as wide as its place again', async () => {
  const page = (
    <>
      <h1 data-at="80 40">Home</h1>
      <div>
        <div id="toast" style={{ width: '26px' }} />
      </div>
    </>
  )
  const card = (await render(page)).querySelector<HTMLElement>('#toast')
  if (card === null) throw new Error('There is no toast')
  stubLayout()
  Object.defineProperty(card.parentElement, 'clientWidth', { value: 300 })
  placeToast(card)
  vi.restoreAllMocks()
  expect(card.style.position).toBe('fixed')
  expect(card.style.width).toBe('300px')
})

import { expect, it, vi } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { placeToast } from './toast-place.ts'

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

it('a toast that is in the way everywhere stays over the header', async () => {
  const page = (
    <>
      <h1 data-at="80 40">Log in</h1>
      <input data-at="140 50" />
      <button className="button" data-at="540 50" type="submit">
        Log in
      </button>
    </>
  )
  expect(await placed(page)).toBe('4 100')
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

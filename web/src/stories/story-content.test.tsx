import { expect, it, vi } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { BeingWritten, type FieldSpan } from './citations/sourced.tsx'
import { StoryContent } from './story-content.tsx'

const textsOf = (element: HTMLElement, selector: string) =>
  [...element.querySelectorAll(selector)].map((each) => each.textContent)

it('StoryContent shows a history guide as paragraphs, the first with a drop cap', async () => {
  const page = await render(<StoryContent content={'One\n\nTwo'} format="history_guide" />)
  expect(textsOf(page, 'p')).toEqual(['One', 'Two'])
  expect(textsOf(page, '.drop-cap')).toEqual(['One'])
})

it('StoryContent has no drop cap where a quotation mark begins the text', async () => {
  const page = await render(
    <StoryContent content={'«\u202fHalte\u202f!\u202f» Deux'} format="history_guide" />,
  )
  expect(page.querySelector('.drop-cap')).toBeNull()
})

it('StoryContent shows a translation as labels and texts', async () => {
  const page = await render(
    <StoryContent
      content={'**Original:** VENI\n**Meaning:** I came'}
      format="translate_inscription"
    />,
  )
  expect(textsOf(page, 'dt')).toEqual(['Original', 'Meaning'])
  expect(textsOf(page, 'dd')).toEqual(['VENI', 'I came'])
  // An inscription may be in a right-to-left script.
  expect(page.querySelector('dd')?.dir).toBe('auto')
})

it('StoryContent shows HTML in a story as text', async () => {
  const page = await render(
    <StoryContent content={'<img src=x onerror=alert(1)>'} format="history_guide" />,
  )
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toBe('<img src=x onerror=alert(1)>')
})

it('a fact that has left closes its row, but not above the window, where it would move what is read', async () => {
  const content = '• It stands.\n• It fell. It rose.\n• It shines.'
  const gone = [
    { field: 'content', start: content.indexOf('It fell'), end: content.indexOf(' It rose') },
    { field: 'content', start: content.indexOf('It rose'), end: content.indexOf('\n• It shines') },
  ] as const
  const rows = async (left: readonly FieldSpan[]) => {
    const page = await render(
      <BeingWritten left={left} marks={[]}>
        <StoryContent content={content} format="quick_facts" />
      </BeingWritten>,
    )
    return [...page.querySelectorAll('li')].map((row) => row.classList.contains('closing'))
  }
  expect(await rows(gone)).toEqual([false, true, false])
  expect(await rows(gone.slice(0, 1))).toEqual([false, false, false])
  const above = { bottom: -1 } as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(above)
  expect(await rows(gone)).toEqual([false, false, false])
})

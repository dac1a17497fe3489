import { expect, it } from 'vitest'
import { render } from '#web/testing/render.tsx'
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

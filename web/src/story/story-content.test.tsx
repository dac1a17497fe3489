import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { StoryContent } from './story-content.tsx'

const textsOf = (element: HTMLElement, selector: string) =>
  [...element.querySelectorAll(selector)].map((each) => each.textContent)

it('shows quick facts as a list of the bullet lines alone', async () => {
  const page = await render(<StoryContent content={'Here:\n• One\n• Two'} format="quick_facts" />)
  expect(textsOf(page, 'li')).toEqual(['One', 'Two'])
  expect(page.textContent).not.toContain('Here:')
})

it('shows a history guide by paragraphs, the first with a drop cap', async () => {
  const page = await render(<StoryContent content={'One\n\nTwo'} format="history_guide" />)
  expect(textsOf(page, 'p')).toEqual(['One', 'Two'])
  expect(textsOf(page, '.drop-cap')).toEqual(['One'])
})

it('shows a translation by its labels and texts', async () => {
  const page = await render(
    <StoryContent
      content={'**Original:** VENI\n**Meaning:** I came'}
      format="translate_inscription"
    />,
  )
  expect(textsOf(page, 'dt')).toEqual(['Original', 'Meaning'])
  expect(textsOf(page, 'dd')).toEqual(['VENI', 'I came'])
  // An inscription may be in Arabic or Hebrew, whatever its story is in.
  expect(page.querySelector('dd')?.dir).toBe('auto')
})

it('shows mark-up in a story as the text that it is', async () => {
  const page = await render(
    <StoryContent content={'<img src=x onerror=alert(1)>'} format="history_guide" />,
  )
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toBe('<img src=x onerror=alert(1)>')
})

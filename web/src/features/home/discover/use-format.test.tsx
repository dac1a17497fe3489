import { expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { restoreFormat, useFormat } from './use-format.ts'

const Probe = () => useFormat()[0]

it('the format falls back to the stored style when it is missing or unknown', async () => {
  localStorage.setItem('pref_story_format', 'limerick')
  localStorage.setItem('pref_story_style', 'haiku')
  restoreFormat()
  expect((await render(<Probe />)).textContent).toBe('quick_facts')
  localStorage.setItem('pref_story_style', 'history_guide')
  restoreFormat()
  expect((await render(<Probe />)).textContent).toBe('history_guide')
})

import { expect, it, vi } from 'vitest'
import { usePhoto } from '#web/story-request/draft/draft.ts'
import { showPhoto } from '#web/story-request/draft/photo-draft.ts'
import { doing, render, submit, typeInto } from '#web/testing/render.tsx'
import { DiscoverForm, Progress, useDiscover } from './discover-form.tsx'
import { restoreFormat } from './format-field.tsx'

const Probe = () => {
  const { discover, reply } = useDiscover('translate_inscription')
  return (
    <button onClick={() => void discover('Rosetta Stone')} type="button">
      {reply.issue}
    </button>
  )
}

it('useDiscover drops the missing-photo issue once there is a photo', async () => {
  const page = await render(<Probe />)
  await doing(async () => {
    page.querySelector('button')?.click()
    await Promise.all([import('./discover.ts'), Progress.preload()])
  })
  expect(page.textContent).toBe('photoNeeded')
  const where = { status: 'fallback' } as const
  await doing(() =>
    showPhoto({ id: 'photo', file: new Blob(), preview: 'blob:photo', where, takenAt: null }),
  )
  expect(page.textContent).toBe('')
})

it('DiscoverForm brings a control that needs input into the middle, with its message clear of Discover', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  localStorage.setItem('pref_story_format', 'translate_inscription')
  restoreFormat()
  usePhoto.setState({ photo: null })
  const page = await render(<DiscoverForm />)
  await typeInto(page.querySelector('input') ?? new HTMLInputElement(), 'Rosetta Stone')
  await submit(page)
  const scrolled = () =>
    seen.mock.contexts.map((each) => each instanceof Element && each.matches('[aria-invalid]'))
  await expect.poll(scrolled).toEqual([true])
  expect(seen).toHaveBeenLastCalledWith({ block: 'center' })
})

import { expect, it } from 'vitest'
import { showPhoto } from '#web/story-request/draft/photo-draft.ts'
import { doing, render } from '#web/testing/render.tsx'
import { Progress, useDiscover } from './discover-form.tsx'

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

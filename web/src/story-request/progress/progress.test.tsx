import { expect, it, vi } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { toast } from '#web/testing/toast.ts'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { Progress } from './progress.tsx'

it('the progress screen begins at its heading, without a toast of what was before', async () => {
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  showFailure({ title: 'Camera Error' })
  const request = { text: 'Petra', format: 'quick_facts', language: 'en' } as const
  await render(
    <Progress
      processing={{ phase: 'processing', doing: 'searching', connection: 'open', request }}
    />,
  )
  expect(toast()).toBeNull()
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

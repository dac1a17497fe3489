import type { Story } from '@storystone/schema/contract/story.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { clearToast, press, render, toast } from '#web/testing/render.tsx'
import { shelfStory } from '#web/testing/shelf.ts'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import { useShare } from './use-share.ts'

const story: Story = shelfStory('a', 1)

const ShareButton = () => {
  const share = useShare()
  return (
    <button onClick={() => void share(story)} type="button">
      Share it
    </button>
  )
}

/** A share sheet that refuses so many times, as Safari does when its press has run out. */
const refusing = (times: number) => {
  const sheet = vi.fn(async (_data: ShareData) => undefined)
  for (let refused = 0; refused < times; refused += 1) {
    sheet.mockRejectedValueOnce(new DOMException('No press', 'NotAllowedError'))
  }
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No connection'))
  return sheet
}

const pressShare = async (): Promise<void> => {
  await press(await render(<ShareButton />), 'Share it')
  await vi.waitFor(() => expect(toast()?.title).toBe('Ready to share'))
}

afterEach(() => {
  clearToast()
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})

it('sharing after its press has run out offers what is ready, and a second press shares it', async () => {
  const sheet = refusing(1)
  await pressShare()
  expect(toast()?.action?.label).toBe('Share')
  useToasts.getState().act()
  await vi.waitFor(() => expect(sheet).toHaveBeenCalledTimes(2))
  expect(sheet.mock.calls[1]).toEqual(sheet.mock.calls[0])
  expect(toast()).toBeNull()
})

it('sharing that a second press may not do either has failed', async () => {
  refusing(2)
  await pressShare()
  useToasts.getState().act()
  await vi.waitFor(() => expect(toast()?.title).toBe('Share failed'))
})

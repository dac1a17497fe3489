import { expect, it, vi } from 'vitest'
import { isFull, KeptFile, writeFile } from './shelf-file.ts'

const photo = new Blob(['a photo'], { type: 'image/jpeg' })

it.each(['DataCloneError', 'UnknownError'])(
  'is kept as its bytes where the browser can’t keep a Blob (%s), and is the same file again',
  async (name) => {
    const kept: unknown[] = []
    await writeFile(photo, async (value) => {
      if (value instanceof Blob) throw new DOMException('No Blobs here', name)
      kept.push(value)
    })
    const file = KeptFile.parse(kept[0])
    expect([await file.text(), file.type]).toEqual(['a photo', 'image/jpeg'])
  },
)

it('is kept as a Blob where that goes, and tried once where there is no room', async () => {
  const write = vi.fn(async () => undefined)
  await writeFile(photo, write)
  expect(write.mock.calls).toEqual([[photo]])
  const full = new DOMException('Full', 'QuotaExceededError')
  const refuse = vi.fn(() => Promise.reject(full))
  await expect(writeFile(photo, refuse)).rejects.toBe(full)
  expect(refuse).toHaveBeenCalledOnce()
  expect(isFull(full)).toBe(true)
})

it('is not taken for one when nothing of it is left', () => {
  expect(KeptFile.safeParse(new Blob([])).success).toBe(false)
})

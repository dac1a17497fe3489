import { expect, it, vi } from 'vitest'
import { KeptFile } from '#web/platform/storage/open-store.ts'
import { isFull, writeFile } from './shelf-access.ts'

const photo = new Blob(['a photo'], { type: 'image/jpeg' })

it.each(['DataCloneError', 'UnknownError'])(
  'writeFile writes bytes after a %s, and they are read as the same file',
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

it('writeFile writes a Blob once, and does not try again where there is no room', async () => {
  const write = vi.fn(async () => undefined)
  await writeFile(photo, write)
  expect(write.mock.calls).toEqual([[photo]])
  const full = new DOMException('Full', 'QuotaExceededError')
  const refuse = vi.fn(() => Promise.reject(full))
  await expect(writeFile(photo, refuse)).rejects.toBe(full)
  expect(refuse).toHaveBeenCalledOnce()
  expect(isFull(full)).toBe(true)
})

it('KeptFile refuses an empty file', () => {
  expect(KeptFile.safeParse(new Blob([])).success).toBe(false)
})

import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMediaBucket } from './media-bucket.ts'

test('a bucket that never answers fails at the deadline', async () => {
  const silent = vi.spyOn(env.MEDIA, 'head').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => silent.mockRestore())
  await expect(createMediaBucket(env.MEDIA, 50).describe('key')).rejects.toMatchObject({
    name: 'MediaUnreachable',
    cause: { name: 'TimeoutError' },
  })
})

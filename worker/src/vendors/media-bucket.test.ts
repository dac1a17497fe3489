import { env } from 'cloudflare:workers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { abortWhenSilent, createMediaBucket } from './media-bucket.ts'

test('a bucket that never answers fails at the deadline', async () => {
  const silent = vi.spyOn(env.MEDIA, 'head').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => silent.mockRestore())
  await expect(createMediaBucket(env.MEDIA, 50).describe('key')).rejects.toMatchObject({
    name: 'MediaUnreachable',
    cause: { name: 'TimeoutError' },
  })
})

/** A source that gives one piece per read, and then stalls. */
const stalling = (...pieces: readonly Uint8Array[]) => {
  const waiting = [...pieces]
  let left = false
  const source = new ReadableStream({
    type: 'bytes',
    pull: (controller: ReadableByteStreamController) => {
      const piece = waiting.shift()
      if (piece) controller.enqueue(piece)
      return piece ? undefined : new Promise<void>(() => {})
    },
    cancel: () => {
      left = true
    },
  })
  return { source, isLeft: () => left }
}

describe('abortWhenSilent', () => {
  test('passes a large file on unchanged', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_000))
    const file = await new Response(
      abortWhenSilent(new Blob([bytes, bytes, bytes]).stream(), 195_000, 5_000),
    ).arrayBuffer()
    expect(new Uint8Array(file).subarray(130_000)).toEqual(bytes)
    expect(file.byteLength).toBe(195_000)
  })

  test('aborts when the source sends nothing, and cancels the source', async () => {
    const { source, isLeft } = stalling(new Uint8Array(1_000))
    const reader = abortWhenSilent(source, 2_000, 50).getReader()
    expect((await reader.read()).value).toHaveLength(1_000)
    await expect(reader.read()).rejects.toThrow('No end within 50 ms')
    await expect.poll(isLeft).toBe(true)
  })

  test('waits for a slow reader', async () => {
    const pieces = Array.from({ length: 4 }, () => new Uint8Array(500))
    const { source } = stalling(...pieces)
    const reader = abortWhenSilent(source, 2_500, 100).getReader()
    await reader.read()
    // Three times as long as the source may be silent.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await reader.read()).value).toHaveLength(500)
    await reader.cancel()
  })
})

import { photoLimits } from '@storystone/schema/limits.ts'
import { describe, expect } from 'vitest'
import { refusalOf } from '#test/client/client.ts'
import { jpeg } from '#test/photos.ts'
import { requestPhotoStory, scriptedPhoto, stateOf } from '#test/stories/photo-stories.ts'
import { balanceOf, ledgerOf, test } from '#test/users/factories.ts'
import { double } from '#test/vendors/chat.ts'

const calls = ['generate-story', 'translate-inscription'] as const

describe.each(calls)('POST /api/%s refuses', (call) => {
  test.for<[string, Uint8Array, number]>([
    ['a JPEG without its picture', jpeg().subarray(0, 100), 415],
    ['60,000 × 60,000 pixels', jpeg({ width: 60_000, height: 60_000 }), 413],
    ['HTML declared as a JPEG', new TextEncoder().encode('<!doctype html>'), 415],
    ['one byte more than 8 MB', jpeg({ scanBytes: photoLimits.bytes }), 413],
  ])('%s: no call, nothing charged or stored', async ([, photo, status], { client, user }) => {
    const name = await scriptedPhoto([{ do: 'answer_at_once' }])
    const declared = { fileName: 'a.jpg', type: 'image/jpeg' }
    const response = await requestPhotoStory(client, { call, photo, ...declared, name })
    const code = status === 415 ? 'unsupported_photo' : 'photo_too_large'
    expect(await refusalOf(response)).toEqual([status, code])
    expect((await double.calls(name)).count).toBe(0)
    expect(await balanceOf(client)).toBe(4)
    expect(await ledgerOf(client)).toHaveLength(1)
    expect(await stateOf(client, user)).toMatchObject({ files: 0, stories: 0 })
  })

  test('a body that never ends, once it is too large', async ({ client }) => {
    const text = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const response = await client.send(`/api/${call}`, { method: 'POST', text, headers })
    expect(response.status).toBe(413)
  })
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { type Client, refusalOf } from '../../test/client/client.ts'
import { jpeg } from '../../test/photos.ts'
import {
  createPhotoStory,
  requestPhotoStory,
  scriptedPhoto,
} from '../../test/stories/photo-stories.ts'
import { until } from '../../test/until.ts'
import { balanceOf, createUser } from '../../test/users/factories.ts'
import { double } from '../../test/vendors/chat.ts'

const large = jpeg({ scanBytes: 1.1 * 1024 * 1024 })

test('of seven large photos at once two run and four wait; one is refused and not charged, and a small one passes', async () => {
  const [one, other, third] = [await createUser(), await createUser(), await createUser()]
  const name = await scriptedPhoto([{ do: 'hold' }, { do: 'hold' }, { do: 'answer_at_once' }])
  const statuses: number[] = []
  const sending = [one, one, one, one, other, other, other].map(async ({ client }) => {
    const response = await requestPhotoStory(client, { photo: large, name })
    statuses.push(response.status)
    return response
  })
  await until(async () => (await double.calls(name)).held === 2 && statuses.length === 1)
  expect(statuses).toEqual([503])
  const smallName = await scriptedPhoto([{ do: 'answer_at_once' }])
  const small = await requestPhotoStory(third.client, { name: smallName })
  expect([small.status, (await double.calls(name)).count]).toEqual([201, 2])
  await double.release(name)
  const refused = (await Promise.all(sending)).filter(({ status }) => status !== 201)
  expect(refused.map(({ headers }) => headers.get('Retry-After'))).toEqual(['10'])
  expect((await balanceOf(one.client)) + (await balanceOf(other.client))).toBe(8 - 6)
})

test('of three retellings of large inscriptions two read their photo at once', async () => {
  const users = await Promise.all([createUser(), createUser(), createUser()])
  const inscription = { format: 'translate_inscription', name: 'Rosetta Stone', location: null }
  const behaviours = [{ do: 'hold' }, { do: 'hold' }, { do: 'answer_at_once' }] as const
  const name = await scriptedPhoto([...behaviours], 'Trevi Fountain')
  const retelling = users.map(async ({ client }) => {
    const { id } = await createPhotoStory(client, { ...inscription, photo: large })
    return client.post(`/api/stories/${id}/retell`, { name })
  })
  await until(async () => (await double.calls(name)).held === 2)
  const { client } = await createUser()
  const small = await createPhotoStory(client, inscription)
  const retold = await client.post(`/api/stories/${small.id}/retell`, { name: 'Trevi Fountain' })
  expect([retold.status, (await double.calls(name)).count]).toEqual([201, 2])
  await double.release(name)
  const statuses = (await Promise.all(retelling)).map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201])
})

/** Uploads what comes of a stream: a body of unknown length counts as a large photo. */
const upload = (client: Client, body: ReadableStream, address = client.address) =>
  client.send('/api/generate-story', {
    method: 'POST',
    text: body,
    headers: {
      'Content-Type': 'multipart/form-data; boundary=never',
      'CF-Connecting-IP': address,
    },
  })

test('a photo of which a byte comes each nine seconds is refused before a minute is over', async () => {
  const { client } = await createUser()
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  let now = Date.now()
  let bytes = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    now += 9_000
    clock.mockReturnValue(now)
    bytes += 1
    if (bytes > 4) controller.close()
    else controller.enqueue(new Uint8Array(1))
  }
  const response = await upload(client, new ReadableStream({ pull }, { highWaterMark: 0 }))
  expect(await refusalOf(response)).toEqual([503, 'temporarily_unavailable'])
})

test('seven uploads that don’t end leave a slot to those who come from another network', async () => {
  const { client: slow } = await createUser()
  const [prefix] = crypto.getRandomValues(new Uint16Array(1))
  const uploads = Array.from({ length: 7 }, (_, number) => {
    const { readable, writable } = new TransformStream<Uint8Array>()
    const writer = writable.getWriter()
    void writer.write(new Uint8Array(1)).catch(() => {})
    const address = `2001:db8:${prefix?.toString(16)}:${number}::1`
    return { writer, response: upload(slow, readable, address) }
  })
  const { client } = await createUser()
  const name = await scriptedPhoto([{ do: 'answer_at_once' }])
  expect((await requestPhotoStory(client, { photo: large, name })).status).toBe(201)
  for (const { writer } of uploads) void writer.close().catch(() => {})
  const statuses = (await Promise.all(uploads.map(({ response }) => response))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([400, 400, 400, 400, 400, 503, 503])
})

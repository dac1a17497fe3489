import { Places } from '@storystone/schema/contract/places.ts'
import { expect } from 'vitest'
import { type Client, expectInvalid, expectRefusal } from '../../../test/client/client.ts'
import { testWithUser } from '../../../test/users/test-with-user.ts'
import { wikimediaDouble } from '../../../test/vendors/wikimedia.ts'

const test = testWithUser()

/** The first place of a name. */
const find = async (client: Client, name: string) => {
  const found = await client.get(`/api/places?${new URLSearchParams({ name })}`)
  return Places.parse(await found.json()).candidates[0] ?? expect.fail(`No ${name}`)
}

test('a picture comes from the same origin, with its credit, and is kept', async ({ client }) => {
  const { pictureUrl } = await find(client, 'Stonehenge')
  const first = await client.get(`${pictureUrl}?width=960`)
  const bytes = await first.arrayBuffer()
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(first.headers.get('Cache-Control')).toBe('private, max-age=604800')
  expect(first.headers.get('Link')).toBe(
    `<https://commons.wikimedia.org/wiki/File:Stonehenge.png>; rel="author"; title*=UTF-8''Storystone%20%26%20co., <https://creativecommons.org/licenses/by-sa/4.0>; rel="license"; title*=UTF-8''CC%20BY-SA%204.0`,
  )
  const { count } = await wikimediaDouble.calls('Storystone/test')
  const again = await client.get(`${pictureUrl}?width=960`)
  expect(await again.arrayBuffer()).toEqual(bytes)
  expect((await wikimediaDouble.calls('Storystone/test')).count).toBe(count)
  const small = await client.get(pictureUrl ?? '')
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(bytes.byteLength)
})

test('a picture in the public domain names its licence, with the address of its own page', async ({
  client,
}) => {
  const picture = await client.get((await find(client, 'Uluru')).pictureUrl ?? '')
  await picture.arrayBuffer()
  expect(picture.headers.get('Link')).toBe(
    `<https://commons.wikimedia.org/wiki/File:Uluru.png>; rel="author"; title*=UTF-8''Ansel%20Example, <https://commons.wikimedia.org/wiki/File:Uluru.png>; rel="license"; title*=UTF-8''Public%20domain`,
  )
})

test.for(['Atomium', 'Alcatraz'])(
  'a picture without a free licence or an author is never shown: %s',
  async (name, { client }) => {
    const { pictureUrl } = await find(client, name)
    await expectRefusal(await client.get(pictureUrl ?? ''), 404, 'not_found')
    expect((await find(client, name)).pictureUrl).toBeNull()
    await expectRefusal(await client.get(pictureUrl ?? ''), 404, 'not_found')
  },
)

test('answers 404 where there is no picture, 400 for other widths, 503 without Wikimedia', async ({
  client,
}) => {
  const { id, pictureUrl } = await find(client, 'Nan Madol')
  expect(pictureUrl).toBeNull()
  await expectRefusal(await client.get(`/api/places/${id}/picture`), 404, 'not_found')
  await expectRefusal(await client.get('/api/places/Q1/picture'), 404, 'not_found')
  await expectInvalid(await client.get('/api/places/Q1/picture?width=300'), 'width')
  const { pictureUrl: petra } = await find(client, 'Petra')
  await wikimediaDouble.script({ text: '250px-Petra.png', do: 'fail' })
  await expectRefusal(await client.get(petra ?? ''), 503, 'temporarily_unavailable')
  await wikimediaDouble.script({ text: '250px-Petra.png', do: 'answer' })
  const picture = await client.get(petra ?? '')
  await picture.arrayBuffer()
  expect(picture.status).toBe(200)
})

import { expect } from 'vitest'
import { requestStory } from './stories/stories.ts'
import { createUser, test } from './users/factories.ts'
import { scriptedLandmark } from './vendors/chat.ts'
import { wikimediaDouble } from './vendors/wikimedia.ts'

test('another user’s first story does not wait for 60 searches of one user', async ({ client }) => {
  const other = await createUser()
  const landmark = await scriptedLandmark({ do: 'answer_at_once' })
  await wikimediaDouble.pace(40)
  try {
    let answered = 0
    const searches = Array.from({ length: 60 }, async () => {
      const name = encodeURIComponent(`Nowhere ${crypto.randomUUID()}`)
      const { status } = await client.get(`/api/places?name=${name}`)
      answered += 1
      return status
    })
    await expect.poll(() => answered).toBeGreaterThan(0)
    const before = answered
    expect((await requestStory(other.client, { text: landmark })).status).toBe(201)
    // The story takes a search and its sources: two or three turns, next to two of the searches.
    expect(answered - before).toBeLessThan(30)
    await Promise.all(searches)
  } finally {
    await wikimediaDouble.pace(0)
  }
})

import { expect } from 'vitest'
import { errorOf, linesDuring, until } from '#test/client/client.ts'
import { eventsOf } from '#test/client/events.ts'
import { withoutDatabaseFor } from '#test/faults/broken-database.ts'
import { generationsOf, requestStory, runAlarm } from '#test/stories/stories.ts'
import { balanceOf, test } from '#test/users/factories.ts'
import { scriptedLandmark } from '#test/vendors/chat.ts'

test('a failed give-back is logged and done at the next alarm', async ({ client }) => {
  const failing = await scriptedLandmark({ do: 'refuse' })
  const unknown = `Zzyzx ${crypto.randomUUID()}`
  let requestId = ''
  const lines = await linesDuring(
    () =>
      withoutDatabaseFor('refund:', async () => {
        const response = await requestStory(client, { text: failing })
        expect(response.status).toBe(502)
        requestId = (await errorOf(response)).requestId
        const events = await eventsOf(await requestStory(client, { text: unknown, events: true }))
        expect(events.at(-1)).toMatchObject({ event: 'error', data: { status: 422 } })
      }),
    4,
  )
  const error = expect.objectContaining({ name: 'DatabaseUnreachable' })
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual({ requestId, error })
  expect(await balanceOf(client)).toBe(3)
  for (const { id } of await generationsOf(client)) await runAlarm(id)
  await until(async () => (await balanceOf(client)) === 4)
})

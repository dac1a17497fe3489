import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { errorOf } from '../../../test/client/client.ts'
import { eventsOf } from '../../../test/client/events.ts'
import { linesDuring } from '../../../test/client/log-lines.ts'
import { runSweep } from '../../../test/client/run-sweep.ts'
import { testDatabase } from '../../../test/database/database.ts'
import { withoutDatabaseFor } from '../../../test/faults/broken-database.ts'
import { createPhotoStory } from '../../../test/stories/photo-stories.ts'
import { ageAttempts, requestStory } from '../../../test/stories/stories.ts'
import { balanceOf } from '../../../test/users/factories.ts'
import { testWithUser } from '../../../test/users/test-with-user.ts'
import { scriptedLandmark } from '../../../test/vendors/chat.ts'

const test = testWithUser()

test('a failed give-back is logged and left to the sweep', async ({ client, user }) => {
  const failing = await scriptedLandmark({ do: 'refuse' })
  const unknown = await scriptedLandmark({ do: 'late_unrecognised' })
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
  expect(await balanceOf(client)).toBe(2)
  await ageAttempts(user.id, 3.1)
  await runSweep()
  expect(await balanceOf(client)).toBe(4)
})

test('a claim on a retelling that can’t be released expires', async ({ client }) => {
  const { id } = await createPhotoStory(client)
  const name = await scriptedLandmark({ do: 'refuse' }, { do: 'answer_at_once' })
  const retell = async () => (await client.post(`/api/stories/${id}/retell`, { name })).status
  const release = JSON.stringify('DELETE FROM "retellings"').slice(1, -1)
  expect(await withoutDatabaseFor(release, retell)).toBe(502)
  expect(await retell()).toBe(409)
  await testDatabase().write(
    sql`UPDATE retellings SET created_at = created_at - 181000 WHERE story_id = ${id}`,
  )
  expect(await retell()).toBe(201)
})

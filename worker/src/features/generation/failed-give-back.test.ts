import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutDatabaseFor } from '../../../test/broken-database.ts'
import { errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { scriptedLandmark } from '../../../test/double.ts'
import { eventsOf } from '../../../test/events.ts'
import { askForStory, balanceOf, createUser } from '../../../test/factories.ts'
import { linesDuring } from '../../../test/log-lines.ts'
import { createPhotoStory } from '../../../test/photo-stories.ts'
import { runSweep } from '../../../test/run-sweep.ts'

test('a give-back that fails hides no refusal: it is logged, and the sweep gives back', async () => {
  const { client, user } = await createUser()
  const [failing, unknown] = [
    await scriptedLandmark({ do: 'refuse' }),
    await scriptedLandmark({ do: 'late_unrecognised' }),
  ]
  let requestId = ''
  const lines = await linesDuring(
    () =>
      withoutDatabaseFor('refund:', async () => {
        const answer = await askForStory(client, { text: failing })
        expect(answer.status).toBe(502)
        requestId = (await errorOf(answer)).requestId
        const events = await eventsOf(await askForStory(client, { text: unknown, events: true }))
        expect(events.at(-1)).toMatchObject({ event: 'error', data: { status: 422 } })
      }),
    4,
  )
  const logged = lines.map((line): unknown => JSON.parse(line))
  const error = expect.objectContaining({ name: 'DatabaseUnreachable' })
  expect(logged).toContainEqual({ requestId, error })
  expect(await balanceOf(client)).toBe(2)
  await testDatabase().write([
    sql`UPDATE attempts SET created_at = created_at - 181000 WHERE user_id = ${user.id}`,
  ])
  await runSweep()
  expect(await balanceOf(client)).toBe(4)
})

test('nor does a claim that can’t be released: it lapses', async () => {
  const { client } = await createUser()
  const { id } = await createPhotoStory(client)
  const name = await scriptedLandmark({ do: 'refuse' }, { do: 'answer_at_once' })
  const retell = async () => (await client.post(`/api/stories/${id}/retell`, { name })).status
  const release = JSON.stringify('DELETE FROM "retellings"').slice(1, -1)
  expect(await withoutDatabaseFor(release, retell)).toBe(502)
  expect(await retell()).toBe(409)
  await testDatabase().write([
    sql`UPDATE retellings SET created_at = created_at - 181000 WHERE story_id = ${id}`,
  ])
  expect(await retell()).toBe(201)
})

import { env } from 'cloudflare:workers'
import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runSweep } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'

test('the sweep deletes a queued file again for 10 minutes, and then forgets its key', async () => {
  const queue = async (agoMs: number): Promise<string> => {
    const key = `user/${crypto.randomUUID()}/photo`
    await execute(sql`INSERT INTO ${mediaDeletions} VALUES (${key}, ${Date.now() - agoMs})`)
    return key
  }
  const [younger, older] = [await queue(570_000), await queue(600_000)]
  for (const late of [younger, older]) await env.MEDIA.put(late, 'a photo')
  await runSweep()
  const remaining = async (key: string) => [
    await env.MEDIA.head(key),
    await query(sql`SELECT 1 FROM ${mediaDeletions} WHERE key = ${key}`),
  ]
  expect(await remaining(older)).toEqual([null, []])
  expect(await remaining(younger)).toEqual([null, [expect.anything()]])
  await env.MEDIA.put(younger, 'a photo that came late')
  await runSweep()
  expect(await env.MEDIA.head(younger)).toBeNull()
})

import { describe, expect } from 'vitest'
import { createClient, refusalOf } from '../../../test/client/client.ts'
import { countingDatabaseFaults } from '../../../test/faults/broken-database.ts'
import { test } from '../../../test/users/test-with-user.ts'

/** Input that a route refuses before it reads. */
const unsound = [
  ['/api/stories?limit=0', 400],
  ['/api/stories?cursor=yesterday', 400],
  ['/api/stories/changes?since=-1', 400],
  [`/api/stories/${'x'.repeat(64)}.y`, 404],
  ['/api/credits/history?cursor=yesterday', 400],
] as const

describe('a route that checks the session with its read', () => {
  test.for(unsound)(
    'refuses %s only once the session is valid',
    async ([path, status], { client }) => {
      const cookie = { Cookie: `__Host-session=${client.cookies.get('__Host-session')}` }
      expect((await client.get(path)).status).toBe(status)
      expect(await refusalOf(await createClient().get(path))).toEqual([401, 'not_signed_in'])
      await client.post('/api/logout', undefined)
      expect(await refusalOf(await createClient().get(path, cookie))).toEqual([
        401,
        'not_signed_in',
      ])
    },
  )

  test('is tried twice, not four times, while the database is away', async ({ client }) => {
    const { result, count } = await countingDatabaseFaults('sessions', () =>
      client.get('/api/stories'),
    )
    expect(await refusalOf(result)).toEqual([503, 'temporarily_unavailable'])
    expect(count).toBe(2)
  })
})

import { Health } from '@storystone/schema/contract/health.ts'
import { expect, test } from 'vitest'
import { createClient } from '#test/client/client.ts'

test('GET /api/health reports the database and the doubles in use', async () => {
  const response = await createClient().get('/api/health')
  expect(response.status).toBe(200)
  expect(Health.parse(await response.json())).toEqual({
    ok: true,
    version: 'test',
    doubles: ['openai', 'stripe', 'geocoder', 'wikimedia', 'map'],
    writer: 'double',
    needsContact: false,
    warnings: [],
    canResetPassword: true,
  })
})

import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readConfig } from '../src/env.ts'
import { createServices } from '../src/services.ts'
import { sweep } from '../src/sweep.ts'
import { MediaUnreachable } from '../src/vendors/media-bucket.ts'
import { linesDuring } from './client/client.ts'
import { execute } from './database/database.ts'
import { balanceOf, test } from './users/factories.ts'
import { buy } from './vendors/stripe.ts'

test('the sweep fulfils checkouts when the bucket fails', async ({ client, user }) => {
  await buy(client)
  await execute(
    sql`INSERT INTO doomed_media (key, doomed_at) VALUES (${`user/${user.id}/none`}, ${Date.now()})`,
  )
  const bindings = { ...env, ASSETS: env.ASSETS, MEDIA: env.MEDIA }
  const services = createServices(readConfig(bindings), bindings)
  const failure = new MediaUnreachable('The bucket did not answer')
  const mediaBucket = { ...services.mediaBucket, remove: () => Promise.reject(failure) }
  const lines = await linesDuring(async () => {
    await expect(sweep({ ...services, mediaBucket })).rejects.toBe(failure)
  })
  expect(await balanceOf(client)).toBe(29)
  const failed = lines.find((line) => line.includes('"part":"mediaDeleted"')) ?? '{}'
  expect(JSON.parse(failed)).toMatchObject({ job: 'sweep', error: { name: 'MediaUnreachable' } })
  expect(lines.some((line) => /"checkoutsFulfilled":[1-9]/.test(line))).toBe(true)
  expect(lines.some((line) => /"locationNamesDeleted":\d/.test(line))).toBe(true)
})

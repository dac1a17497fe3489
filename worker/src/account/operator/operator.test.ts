import { env } from 'cloudflare:workers'
import { Places } from '@storystone/schema/contract/places.ts'
import { StoryChanges } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { bytesOf, unzip } from '#test/client/bytes.ts'
import { createClient, expectRefusal, runSweep, sessionOf } from '#test/client/client.ts'
import { query, testDatabase } from '#test/database/database.ts'
import { tracesOf } from '#test/database/traces.ts'
import { publish, requestPublication, statusOf } from '#test/publications/publications.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { generateStory } from '#test/stories/stories.ts'
import {
  balanceOf,
  createUser,
  deleteAccount,
  grant,
  hashed,
  historyOf,
  ledgerOf,
  pageTokenOf,
  password,
  test,
} from '#test/users/factories.ts'
import { buy, claim, openCheckout, stripe, testPayments } from '#test/vendors/stripe.ts'
import { closePurchases, disownPurchases } from '#worker/billing/ownerless.ts'
import { mediaFolder } from '#worker/media/deletion-queue.ts'
import { hashToken } from '#worker/platform/session/keyed-hash.ts'
import type { Command } from './parse-command.ts'
import { runCommand } from './run-command.ts'

type Saved = { readonly file: string; readonly bytes: Uint8Array }

/** Runs a command as the program does; an export stays in memory. */
const account = async (command: Command) => {
  const [lines, saved]: [string[], Saved[]] = [[], []]
  const deps = {
    database: testDatabase(),
    operator: 'ada',
    hashUser: (userId: string) => hashed('log', userId),
    closePurchases: (database: ReturnType<typeof testDatabase>, userId: string) =>
      closePurchases({ database, payments: testPayments() }, userId),
    disownPurchases,
    tokenOf: pageTokenOf,
    print: (line: string) => lines.push(line),
    save: async (body: ReadableStream<Uint8Array>, file: string) => {
      saved.push({ file, bytes: await bytesOf(new Response(body)) })
      return file
    },
  }
  await runCommand(deps, command)
  return { output: lines.join('\n'), saved }
}

/** What is recorded about an account. */
const actionsOn = (userId: string) =>
  query(sql`SELECT verb, operator, credits, reason FROM operator_actions
    WHERE user_hash = ${hashed('log', userId)} ORDER BY created_at`)

const recorded = (verb: string) => ({ verb, operator: 'ada', credits: null, reason: null })

describe('npm run account', () => {
  test.for(['show', 'erase', 'reset-password'] as const)('%s needs an account', async (verb) => {
    const unknown = account({ verb, email: 'nobody@example.org' })
    await expect(unknown).rejects.toThrow('No account has the e-mail nobody@example.org')
  })

  test('show has balance and counts, no content; is recorded', async ({ client, email, user }) => {
    const { title } = await createPhotoStory(client)
    const { output } = await account({ verb: 'show', email })
    const shown = JSON.parse(output)
    expect(shown).toMatchObject({ ...user, credits: 3, creditsOwed: 0, ledgerSum: 3 })
    expect(shown).toMatchObject({
      stories: 1,
      photos: 1,
      wrongPlaces: 0,
      sessions: 1,
      narrations: 0,
      payments: 0,
    })
    expect(shown.operatorActions).toMatchObject([recorded('show')])
    expect(output).not.toContain(title)
    expect(await actionsOn(user.id)).toEqual([recorded('show')])
  })

  test('grant gives credits once per id, in ledger and record', async ({ client, email, user }) => {
    const id = crypto.randomUUID()
    const command = { verb: 'grant', email, id, credits: 2.5, reason: 'a lost purchase' } as const
    expect((await account(command)).output).toContain(`repeat it with --id ${id}`)
    await account(command)
    expect(await ledgerOf(client)).toEqual([2.5, 4])
    expect(await balanceOf(client)).toBe(6.5)
    expect((await historyOf(client))[0]).toMatchObject({ reason: 'grant', change: 2.5 })
    await expect(account({ ...command, credits: 3 })).rejects.toThrow('has granted something else')
    expect(await balanceOf(client)).toBe(6.5)
    expect(await actionsOn(user.id)).toEqual([
      { verb: 'grant', operator: 'ada', credits: 2.5, reason: 'a lost purchase' },
    ])
  })

  test('reset-password gives one password, ends every session', async ({ client, email, user }) => {
    const { output } = await account({ verb: 'reset-password', email })
    const generated = /only now: (\S+)/.exec(output)?.[1] ?? ''
    expect(generated).toMatch(/^(?:[0-9a-f]{6}-){4}[0-9a-f]{6}$/)
    expect((await client.get('/api/user')).status).toBe(401)
    const statusOf = async (tried: string) =>
      (await createClient().post('/api/login', { email, password: tried })).status
    expect(await statusOf(password)).toBe(401)
    expect(await statusOf(generated)).toBe(200)
    expect(await actionsOn(user.id)).toEqual([recorded('reset-password')])
    expect(JSON.stringify(await query(sql`SELECT * FROM operator_actions`))).not.toContain(
      generated,
    )
  })

  test('export has the user’s own rows and where photos are', async ({ client, email, user }) => {
    await createPhotoStory(client)
    const own = await unzip(await bytesOf(await client.get('/api/user/export')))
    const { output, saved } = await account({ verb: 'export', email, file: 'mine.zip' })
    const files = await unzip(saved[0]?.bytes ?? new Uint8Array())
    expect(saved[0]?.file).toBe('mine.zip')
    expect([...files.keys()]).toEqual(['stories.json', 'credits.json', 'account.json'])
    for (const [name, bytes] of files) expect(bytes, name).toEqual(own.get(name))
    expect(output).toContain(`not: they are in the media bucket, under ${mediaFolder(user.id)}`)
    expect(await actionsOn(user.id)).toEqual([recorded('export')])
  })

  test('erase leaves exactly what the user’s own deletion leaves, and a record', async () => {
    const users = [await createUser(), await createUser()] as const
    for (const { client, user } of users) {
      await grant(user.id, 2)
      await createPhotoStory(client)
      await claim(client, await buy(client, { renew: true }))
      await openCheckout(client)
    }
    const [own, other] = users
    expect((await deleteAccount(own.client)).status).toBe(204)
    await account({ verb: 'erase', email: other.email })
    const left = async ({ user, email, client }: typeof own) => ({
      rows: await tracesOf(user.id),
      emails: await tracesOf(email),
      status: (await client.get('/api/user', sessionOf(client))).status,
      subscriptions: (await stripe.purchases(user.id)).subscriptions.map(({ status }) => status),
    })
    expect(await left(other)).toEqual(await left(own))
    expect(await actionsOn(other.user.id)).toEqual([recorded('erase')])
    await runSweep()
    const media = await env.MEDIA.list({ prefix: mediaFolder(other.user.id) })
    expect(media.objects).toEqual([])
  })

  test('purge-picture empties place, stories and bucket of a picture', async ({ client }) => {
    const found = await client.get('/api/places?name=Himeji%20Castle')
    const place = Places.parse(await found.json()).candidates[0] ?? expect.fail('No castle')
    const pictureUrl = place.pictureUrl ?? ''
    const shown = await client.get(pictureUrl)
    await shown.arrayBuffer()
    expect(shown.status).toBe(200)
    const stories = [
      await generateStory(client, { text: 'Himeji Castle' }),
      await generateStory(client, { text: 'Himeji Castle' }),
    ]
    expect(stories.map(({ picture }) => picture?.url)).toEqual([pictureUrl, pictureUrl])
    const changes = async (since: string) => {
      const response = await client.get(`/api/stories/changes${since}`)
      return StoryChanges.parse(await response.json())
    }
    const { next } = await changes('')
    const { url } = await publish(client, stories[0]?.id ?? '')
    const statusOfCard = () => statusOf(`${url}/card`)
    expect(await statusOfCard()).toBe(200)
    const photoStory = await createPhotoStory(client, { name: 'Himeji Castle', placeId: place.id })
    const own = await publish(client, photoStory.id, { showsPhoto: true })
    const reason = 'its author asks for it'
    const { output } = await account({ verb: 'purge-picture', placeId: place.id, reason })
    expect(output).toContain('Himeji-castle.png')
    const after = await changes(`?since=${next}`)
    expect(after.changed.map(({ id }) => id).toSorted()).toEqual(
      [...stories, photoStory].map(({ id }) => id).toSorted(),
    )
    expect(after.changed.map(({ picture }) => picture)).toEqual([null, null, null])
    expect([await statusOfCard(), await statusOf(url)]).toEqual([404, 200])
    expect(await statusOf(`${own.url}/card`)).toBe(200)
    const revisions = await query(sql`SELECT DISTINCT revision FROM stories
      WHERE place_id = ${place.id} AND id IN (${stories[0]?.id}, ${stories[1]?.id})`)
    expect(revisions).toHaveLength(2)
    await runSweep()
    expect(await env.MEDIA.head('picture/250/Himeji-castle.png')).toBeNull()
    expect(await env.MEDIA.head(`card/${hashToken(url.slice(3))}`)).toBeNull()
    await publish(client, stories[0]?.id ?? '')
    await runSweep()
    expect(await statusOfCard()).toBe(200)
    expect((await client.get(pictureUrl)).status).toBe(404)
    const again = await client.get('/api/places?name=Himeji%20Castle%20')
    expect(Places.parse(await again.json()).candidates[0]?.pictureUrl).toBeNull()
    const records = sql`SELECT operator, user_hash, reason FROM operator_actions
      WHERE verb = 'purge-picture'`
    expect(await query(records)).toEqual([
      { operator: 'ada', user_hash: '', reason: `${place.id}: ${reason}` },
    ])
    const unknown = account({ verb: 'purge-picture', placeId: 'Q404404', reason })
    await expect(unknown).rejects.toThrow('No place with a picture has the id Q404404')
  })

  test('reports lists reported pages; take-down ends one for good', async ({ client, user }) => {
    const { id, title } = await createPhotoStory(client)
    const { token, url } = await publish(client, id, { showsPhoto: true })
    const reason = 'This is my grandmother'
    await createClient().post(`/api/publications/${token}/report`, { reason })
    const { output } = await account({ verb: 'reports' })
    expect(output).toContain(`${url}  ${JSON.stringify(title)}`)
    expect(output).toContain(reason)
    expect(output).not.toContain(user.id)

    const order = { verb: 'take-down', token, reason: 'a person in it asks for it' } as const
    expect((await account(order)).output).toContain(`${url} answers 410`)
    for (const path of [url, `${url}/card`, `${url}/picture`]) {
      expect((await createClient().get(path)).status).toBe(410)
    }
    await expectRefusal(await requestPublication(client, id), 409, 'taken_down')
    expect((await client.delete(`/api/stories/${id}/publication`)).status).toBe(204)
    await expectRefusal(await requestPublication(client, id), 409, 'taken_down')
    expect((await client.get(`/api/stories/${id}`)).status).toBe(200)
    expect((await account({ verb: 'reports' })).output).not.toContain(url)
    expect(await actionsOn(user.id)).toEqual([
      { ...recorded('take-down'), reason: `${token}: ${order.reason}` },
    ])
    await expect(account(order)).rejects.toThrow('No public page has the token')
  })
})

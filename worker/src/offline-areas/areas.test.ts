import { env } from 'cloudflare:workers'
import { cellAt } from '@storystone/schema/area-cell.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { expectRefusal, expectTooMany, until } from '#test/client/client.ts'
import { execute, setLimitCounter } from '#test/database/database.ts'
import {
  buildPack,
  changeRecord,
  crashPack,
  createArea,
  packOf,
  readPackFile,
  recordOf,
  runPackAlarm,
  stateOfPack,
} from '#test/packs/packs.ts'
import { createUser, test } from '#test/users/factories.ts'
import { wikimediaDouble } from '#test/vendors/wikimedia.ts'

const day = 24 * 60 * 60_000
const rome = cellAt({ latitude: 41.8986, longitude: 12.4769 })
const absent = { ready: null, building: null, isOld: false, hasFailed: false }
const fileKeys = async (cell: string): Promise<string[]> =>
  (await env.MEDIA.list({ prefix: `pack/${cell}/` })).objects.map(({ key }) => key)

const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString()

describe('a pack', () => {
  test('has its cell’s places, readings and pictures, no user', async ({ client, user, email }) => {
    const path = `/api/packs/${rome}/fr`
    const { ready } = await buildPack(client, path)
    expect(ready).toMatchObject({ places: 2, revision: expect.stringMatching(/^[\w-]{16}$/) })
    const answer = await client.get(`${path}/${ready?.revision}`)
    const bytes = await answer.arrayBuffer()
    expect(bytes.byteLength).toBe(ready?.bytes)
    const { head, places } = await readPackFile(bytes)
    expect(head).toEqual({ format: 1, cell: rome, language: 'fr' })
    expect(places.map(({ name }) => name)).toEqual(['Panthéon de Rome', 'Fontaine de Trevi'])
    for (const { guide, facts, source, picture, names, languages } of places) {
      expect(source).toMatchObject({ language: 'fr', license: { name: 'CC BY-SA 4.0' } })
      expect(picture).toMatchObject({ license: 'CC BY-SA 4.0', contentType: 'image/png' })
      expect([names.length > 1, languages]).toEqual([true, ['en', 'fr']])
      expect(facts?.content).toMatch(/^• /)
      for (const { field, start, end, quote, sourceId } of guide?.citations ?? []) {
        expect(sourceId).toBe(source.id)
        if (field === 'content') expect(guide?.content.slice(start, end)).toBe(quote)
      }
    }
    const all = JSON.stringify(places)
    expect([all.includes(user.id), all.includes(email)]).toEqual([false, false])
  })

  test('is built once for everybody, and counted for who had it built', async ({ client }) => {
    const { path, cell } = await createArea(2)
    const other = (await createUser()).client
    expect(await stateOfPack(other, path)).toEqual(absent)
    expect(await recordOf(cell)).toBeUndefined()
    const started = await Promise.all([client, other].map((each) => each.post(path, undefined)))
    expect(started.map(({ ok }) => ok)).toEqual([true, true])
    await until(async () => (await stateOfPack(client, path)).ready !== null)
    const ready = await stateOfPack(client, path)
    expect(await stateOfPack(other, path)).toEqual(ready)
    const again = await other.post(path, undefined)
    expect([again.status, await again.json()]).toEqual([200, ready])
    expect(await fileKeys(cell)).toEqual([`pack/${cell}/en/${ready.ready?.revision}`])
  })

  test('may be asked for 20 times a day; what is ready is free', async ({ client, user }) => {
    const { path } = await createArea(1)
    await setLimitCounter(`packs:${user.id}`, 20, 86_400)
    await expectTooMany(await client.post(path, undefined), 86_000)
    await buildPack((await createUser()).client, path)
    expect((await client.post(path, undefined)).status).toBe(200)
  })

  test('of an area without places is ready, and empty', async ({ client }) => {
    const { path } = await createArea(0)
    expect((await buildPack(client, path)).ready).toMatchObject({ places: 0 })
  })

  test.for(['12', '9999-1', '5862-999999', `${rome}-1`])(
    'of "%s", which is no cell: 404',
    async (cell, { client }) => {
      await expectRefusal(await client.get(`/api/packs/${cell}/en`), 404, 'not_found')
      await expectRefusal(await client.post(`/api/packs/${cell}/en`, undefined), 404, 'not_found')
    },
  )

  test('in a language that nobody reads: 404', async ({ client }) => {
    await expectRefusal(await client.get(`/api/packs/${rome}/de`), 404, 'not_found')
  })
})

describe('the file of a pack', () => {
  test('is sent in parts that make the whole, while it is the same', async ({ client }) => {
    const { path } = await createArea(2)
    const { ready } = await buildPack(client, path)
    const address = `${path}/${ready?.revision}`
    const whole = await client.get(address)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const etag = whole.headers.get('ETag') ?? ''
    expect(whole.headers.get('Cache-Control')).toBe('private, no-store, no-transform')
    const part = async (range: string, more = {}) => {
      const answer = await client.get(address, { Range: range, ...more })
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
    }
    const first = await part('bytes=0-999')
    const rest = await part('bytes=1000-', { 'If-Range': etag })
    expect([first.status, rest.status]).toEqual([206, 206])
    expect(new Uint8Array([...first.bytes, ...rest.bytes])).toEqual(bytes)
    expect((await part('bytes=1000-', { 'If-Range': '"another"' })).status).toBe(200)
    const beyond = await client.get(address, { Range: `bytes=${bytes.length}-` })
    expect(beyond.status).toBe(416)
    await beyond.arrayBuffer()
  })

  test('of another revision is not there: 404', async ({ client }) => {
    const { path } = await createArea(1)
    await buildPack(client, path)
    await expectRefusal(await client.get(`${path}/${'x'.repeat(16)}`), 404, 'not_found')
  })
})

describe('the object of a pack', () => {
  test('that dies in between goes on where it was, asking nothing twice', async ({ client }) => {
    const { path, cell, titles } = await createArea(4)
    const [, , third = ''] = titles
    await wikimediaDouble.script({ text: `titles=${third}`, do: 'fail' })
    await client.post(path, undefined)
    await until(async () => (await recordOf(cell))?.build?.failures === 1)
    const { building } = await stateOfPack(client, path)
    expect(building?.of).toBe(4)
    await crashPack(cell)
    await wikimediaDouble.script({ text: `titles=${third}`, do: 'answer' })
    const { count } = await wikimediaDouble.calls('Storystone/test')
    await runPackAlarm(cell)
    await until(async () => (await stateOfPack(client, path)).ready !== null)
    expect((await stateOfPack(client, path)).ready?.places).toBe(4)
    // The article, the description of its picture, and the picture, of those that are left.
    const { count: after } = await wikimediaDouble.calls('Storystone/test')
    expect(after - count).toBe(3 * (4 - (building?.done ?? 4)))
  })

  test('leaves out a place whose article can’t be read three times', async ({ client }) => {
    const { path, cell, titles } = await createArea(3)
    await wikimediaDouble.script({ text: `titles=${titles[1]}`, do: 'fail' })
    await client.post(path, undefined)
    for (const failures of [1, 2, 3]) {
      await until(async () => (await recordOf(cell))?.build?.failures === failures)
      if (failures < 3) await runPackAlarm(cell)
    }
    await runPackAlarm(cell)
    await until(async () => (await stateOfPack(client, path)).ready !== null)
    expect((await stateOfPack(client, path)).ready?.places).toBe(2)
  })

  test('builds an old pack again when asked, and only what changed is new', async ({ client }) => {
    const { path, cell } = await createArea(1)
    const first = (await buildPack(client, path)).ready
    const grow = () =>
      changeRecord(cell, (record) => ({
        ...record,
        ready: record.ready && { ...record.ready, builtAt: daysAgo(31) },
      }))
    await grow()
    expect(await stateOfPack(client, path)).toMatchObject({ isOld: true, building: null })
    const second = await buildPack(client, path)
    expect([second.ready?.revision, second.isOld]).toEqual([first?.revision, false])
    expect(Date.parse(second.ready?.builtAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await fileKeys(cell)).toHaveLength(1)
  })

  test('that gives up a build leaves the pack from before as it is', async ({ client }) => {
    const { path, cell, titles } = await createArea(1)
    const { ready } = await buildPack(client, path)
    await changeRecord(cell, (record) => ({
      ...record,
      ready: record.ready && { ...record.ready, builtAt: daysAgo(31) },
    }))
    await wikimediaDouble.script({ text: 'generator=geosearch', do: 'fail' })
    await execute(sql`DELETE FROM place_searches`)
    await client.post(path, undefined)
    for (let failures = 1; failures < 12; failures += 1) {
      await until(async () => (await recordOf(cell))?.build?.failures === failures)
      await runPackAlarm(cell)
    }
    await until(async () => (await stateOfPack(client, path)).hasFailed)
    await wikimediaDouble.script({ text: 'generator=geosearch', do: 'answer' })
    const state = await stateOfPack(client, path)
    expect(state).toMatchObject({ building: null, ready: { revision: ready?.revision } })
    const file = await client.get(`${path}/${ready?.revision}`)
    expect((await readPackFile(await file.arrayBuffer())).places[0]?.name).toBe(titles[0])
  })

  test('keeps a replaced file for a day, for those who download it', async ({ client }) => {
    const { path, cell } = await createArea(1)
    const { ready } = await buildPack(client, path)
    const older = `pack/${cell}/en/${'o'.repeat(16)}`
    await env.MEDIA.put(older, 'older')
    const replaced = (replacedUntil: number) =>
      changeRecord(cell, (record) => ({ ...record, replacedUntil }))
    await replaced(Date.now() + day)
    await runPackAlarm(cell)
    expect(await fileKeys(cell)).toContain(older)
    await replaced(Date.now() - 1)
    await runPackAlarm(cell)
    expect(await fileKeys(cell)).toEqual([`pack/${cell}/en/${ready?.revision}`])
  })

  test('deletes all of a pack that nobody has asked for in 90 days', async ({ client }) => {
    const { path, cell } = await createArea(1)
    await buildPack(client, path)
    await changeRecord(cell, (record) => ({ ...record, askedAt: Date.now() - 89 * day }))
    await runPackAlarm(cell)
    expect(await fileKeys(cell)).toHaveLength(1)
    await stateOfPack(client, path)
    expect((await recordOf(cell))?.askedAt).toBeGreaterThan(Date.now() - day)
    await changeRecord(cell, (record) => ({ ...record, askedAt: Date.now() - 90 * day }))
    await runPackAlarm(cell)
    expect(await fileKeys(cell)).toEqual([])
    expect(await recordOf(cell)).toBeUndefined()
    expect(await packOf(cell).state()).toEqual(absent)
  })
})

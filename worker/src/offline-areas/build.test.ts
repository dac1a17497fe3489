import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testBudget } from '#test/budget.ts'
import { execute, queryRow, testDatabase } from '#test/database/database.ts'
import { createArea } from '#test/packs/packs.ts'
import { wikimediaDouble, wikimediaUrls } from '#test/vendors/wikimedia.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import { createMediaBucket } from '#worker/vendors/media-bucket.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { type Build, buildStep, newBuild, type PackLines } from './build.ts'

/** What builds packs at a pace, with an agent of its own, which the double counts. */
const createBuilder = (requestsPerMinute: number, token = '') => {
  const contact = `${crypto.randomUUID()}@example.org`
  const config = { urls: wikimediaUrls, version: 'packs', contact, token, requestsPerMinute }
  const deps = {
    database: testDatabase(),
    meter: createMeter(),
    budget: testBudget,
    userId: 'packs',
    isBackground: true,
    wikimedia: createWikimedia(config),
    mediaBucket: createMediaBucket(env.MEDIA),
  }
  const lines: string[] = []
  const kept: PackLines = {
    put: (index, line) => {
      lines[index] = line
    },
    all: () => lines.filter(Boolean),
  }
  return {
    calls: () => wikimediaDouble.calls(contact),
    step: (cell: string, build: Build) => buildStep(deps, { cell, language: 'en' }, build, kept),
  }
}

const requestsOfMinute = async (): Promise<number> => {
  const row = await queryRow(sql`SELECT coalesce(sum(requests), 0) AS sum FROM vendor_calls
    WHERE user_id = 'packs' AND started_at > unixepoch('subsec') * 1000 - 60000`)
  return Number(row?.sum)
}

/** A minute passes: what was requested before counts no longer. */
const passMinute = () =>
  execute(sql`UPDATE vendor_calls SET started_at = started_at - 61000, ends_at = ends_at - 61000`)

test.for([
  [9, 3, 5],
  [180, 72, 27],
] as const)('a build at %i a minute makes %i, and ends', async ([perMinute, most, places]) => {
  const { cell } = await createArea(places)
  const { step, calls } = createBuilder(perMinute)
  await passMinute()
  let build = newBuild({ cell, language: 'en' })
  let minutes = 1
  for (;;) {
    const done = await step(cell, build).catch(async (error: { code: string }) => {
      expect(error.code).toBe('temporarily_unavailable')
      expect(await requestsOfMinute()).toBeLessThanOrEqual(most)
      await passMinute()
      minutes += 1
      return null
    })
    if (done && 'ready' in done) {
      expect(done.ready.places).toBe(places)
      break
    }
    build = done?.build ?? build
  }
  const { count, refused } = await calls()
  // Two searches, and for each place the article, its picture's description and the picture.
  expect([count, refused]).toEqual([2 + 3 * places, 0])
  expect(minutes).toBeLessThanOrEqual(Math.ceil(count / (most - 2)) + 2)
})

test('a cell with more places than a search finds is searched in quarters', async () => {
  const { cell } = await createArea(60)
  const { step } = createBuilder(100_000, 'of-the-double')
  let build = newBuild({ cell, language: 'en' })
  let [most, searched] = [0, 0]
  while (build.places === null) {
    const done = await step(cell, build)
    if ('build' in done) build = done.build
    most = Math.max(most, build.squares.length)
    searched += build.places === null ? 1 : 0
  }
  // The cell, its quarters, and those of the quarters that have the one spot in their circles.
  expect(most).toBeGreaterThanOrEqual(4)
  expect([9, 13, 17, 21]).toContain(searched)
  expect(build.places.length).toBe(50)
})

test('a pack has the best known 120 places of its cell', async () => {
  const { step } = createBuilder(100_000)
  const found = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`Q${at}`, at]))
  const build = { ...newBuild({ cell: '1-1', language: 'en' }), squares: [], found }
  const done = await step('1-1', build)
  const places = 'build' in done ? (done.build.places ?? []) : []
  expect([places.length, places[0], places.at(-1)]).toEqual([120, 'Q129', 'Q10'])
})

test('a file that the bucket does not take is written at the next try', async () => {
  const { cell } = await createArea(1)
  const { step } = createBuilder(100_000, 'of-the-double')
  let build = newBuild({ cell, language: 'en' })
  while (build.places === null || build.done < build.places.length) {
    const done = await step(cell, build)
    if ('build' in done) build = done.build
  }
  const failing = vi.spyOn(env.MEDIA, 'put').mockRejectedValueOnce(new Error('No room'))
  onTestFinished(() => failing.mockRestore())
  await expect(step(cell, build)).rejects.toMatchObject({ name: 'MediaUnreachable' })
  const { objects } = await env.MEDIA.list({ prefix: `pack/${cell}/` })
  expect(objects).toEqual([])
  expect(await step(cell, build)).toMatchObject({ ready: { places: 1 } })
})

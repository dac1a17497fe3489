import { readVersion } from '../../../scripts/cli/version.ts'
import { generateRealStory } from '../../../scripts/deploy/real-story.ts'
import { smokeTest } from '../../../scripts/deploy/smoke.ts'
import { expect, test } from '../harness/fixtures.ts'

test('the smoke test of a deployment reports each wrong expectation', async ({ app }) => {
  const here = { address: app.url, version: readVersion(), timeoutMs: 0 }
  expect(
    await smokeTest({ ...here, doubles: ['openai', 'stripe', 'geocoder', 'wikimedia', 'map'] }),
  ).toEqual([])
  expect(await smokeTest({ ...here, doubles: [] })).toEqual([
    expect.stringContaining('the doubles are openai,stripe,geocoder,wikimedia,map'),
  ])
  const other = await smokeTest({ ...here, doubles: [], version: '0.0.0+another' })
  expect(other).toEqual([expect.stringContaining('not 0.0.0+another')])
  const nobody = await smokeTest({ ...here, address: 'http://127.0.0.1:9', doubles: [] })
  expect(nobody).toHaveLength(7)
})

test('the smoke test reports story, narration and cost, and ends its account', async ({ app }) => {
  expect(await generateRealStory(app.url)).toMatch(
    /^“.*Eiffel.*”: \d{2,} words and a narration of \d+ s\.\nIt cost \$.+ and \$0\.0\d\d\.$/,
  )
})

import { readVersion } from '../../../scripts/cli/version.ts'
import { smokeTest } from '../../../scripts/deploy/smoke.ts'
import { expect, test } from '../harness/fixtures.ts'

test('the smoke test of a deployment reports each wrong expectation', async ({ app }) => {
  const here = { address: app.url, version: readVersion(), timeoutMs: 0 }
  expect(await smokeTest({ ...here, doubles: ['openai', 'stripe', 'geocoder'] })).toEqual([])
  expect(await smokeTest({ ...here, doubles: [] })).toEqual([
    expect.stringContaining('the doubles are openai,stripe,geocoder'),
  ])
  const other = await smokeTest({ ...here, doubles: [], version: '0.0.0+another' })
  expect(other).toEqual([expect.stringContaining('not 0.0.0+another')])
  const nobody = await smokeTest({ ...here, address: 'http://127.0.0.1:9', doubles: [] })
  expect(nobody).toHaveLength(7)
})

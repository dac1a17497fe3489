import { afterAll, expect, test } from 'vitest'
import { startOpenAiDouble } from '../server.ts'
import { createModelControl } from './control.ts'

const double = await startOpenAiDouble()
const control = createModelControl(double.url)
afterAll(() => double.close())

const get = async (id: string, authorization = 'Bearer key') => {
  const headers = authorization ? { authorization } : {}
  const response = await fetch(`${double.url}/models/${encodeURIComponent(id)}`, { headers })
  return { status: response.status, body: await response.json() }
}

test('a model is there without an end, until a test ends or removes it', async () => {
  const model = { id: '@cf/of/somebody', object: 'model', shutdown_date: null }
  expect(await get('@cf/of/somebody')).toMatchObject({ status: 200, body: model })
  await control.script({ id: '@cf/of/somebody', shutdownDate: '2026-12-11' })
  expect((await get('@cf/of/somebody')).body).toMatchObject({ shutdown_date: '2026-12-11' })
  await control.script({ id: '@cf/of/somebody', isMissing: true })
  expect(await get('@cf/of/somebody')).toMatchObject({
    ...{ status: 404, body: { error: { code: 'model_not_found' } } },
  })
})

test('a model is described to nobody without a key', async () => {
  expect((await get('gpt-6-luna', '')).status).toBe(401)
})

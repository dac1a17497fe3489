import { afterAll, expect, test } from 'vitest'
import { createModelControl } from '../../worker/doubles/openai/models/control.ts'
import { startOpenAiDouble } from '../../worker/doubles/openai/server.ts'
import { modelsStage } from './stages.ts'

const double = await startOpenAiDouble()
const control = createModelControl(double.url)
afterAll(() => double.close())

const dateIn = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** What a deployment with this model says of it. */
const deployWith = async (model: string) => {
  const printed: string[] = []
  const secrets = {
    DATABASE_URL: 'https://db.test',
    SESSION_SECRET: 's'.repeat(32),
    EMAIL_HASH_SECRET: 'e'.repeat(32),
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'w',
    OPENAI_API_KEY: 'sk',
    OPENAI_BASE_URL: double.url,
    OPENAI_MODEL: model,
  }
  const stage = modelsStage({ environment: 'staging', secrets }, (line) => printed.push(line))
  return { outcome: await stage.run(), printed }
}

test('a model that ended yesterday stops a deployment, and says which setting to change', async () => {
  await control.script({ id: 'ended', shutdownDate: dateIn(-1) })
  const { outcome, printed } = await deployWith('ended')
  expect(outcome).toMatchObject({ ok: false })
  expect(outcome).toHaveProperty('why', expect.stringMatching(/^OPENAI_MODEL is ended, which /))
  expect(printed).toHaveLength(1)
})

test.each([
  ['ends tomorrow', { id: 'ending', shutdownDate: dateIn(1) }, /^Warning: .+ shuts down on /],
  ['is not there', { id: 'missing', isMissing: true }, /^Warning: .+ does not have/],
])('a model that %s is a warning of a deployment that goes on', async (_what, model, warning) => {
  await control.script(model)
  const { outcome, printed } = await deployWith(model.id)
  expect(outcome).toEqual({ ok: true })
  expect(printed).toEqual([expect.stringMatching(warning)])
})

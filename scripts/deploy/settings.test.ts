import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { parseDeploySettings, readDeploySettings } from './settings.ts'
import { deploymentStages } from './stages.ts'

const sound = {
  ADDRESS: 'https://storystone.example/',
  OPERATOR_NAME: 'Example Museum',
  OPERATOR_CONTACT: 'privacy@storystone.example',
  DATABASE_URL: 'libsql://storystone.example',
  DATABASE_AUTH_TOKEN: 'a token',
  SESSION_SECRET: 's'.repeat(32),
  EMAIL_HASH_SECRET: 'e'.repeat(32),
  OPENAI_API_KEY: 'a key',
  STRIPE_SECRET_KEY: 'rk_live_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'a secret',
}

test('sound settings say where, who answers for it, what database, and which secrets', () => {
  const { address, operator, database, secrets } = parseDeploySettings(sound, 'production')
  expect(operator).toEqual({ name: sound.OPERATOR_NAME, contact: sound.OPERATOR_CONTACT })
  expect(address).toBe('https://storystone.example')
  expect(database).toEqual({ url: sound.DATABASE_URL, authToken: sound.DATABASE_AUTH_TOKEN })
  const { ADDRESS: _address, OPERATOR_NAME: _name, ...others } = sound
  expect(secrets).toEqual(others)
})

test.each([
  ['what is missing', { ADDRESS: '', OPERATOR_NAME: '' }, 'ADDRESS, OPERATOR_NAME'],
  ['settings without an operator', { OPERATOR_NAME: '', OPERATOR_CONTACT: '' }, 'OPERATOR_NAME'],
  ['a contact that is none', { OPERATOR_CONTACT: 'by post' }, 'OPERATOR_CONTACT is'],
  ['a short secret', { SESSION_SECRET: 'short' }, '32 characters'],
  ['one secret for two', { EMAIL_HASH_SECRET: sound.SESSION_SECRET }, 'the same'],
  ['a plain address', { ADDRESS: 'http://storystone.example' }, 'ADDRESS is'],
  ['a database in the open', { DATABASE_URL: 'http://10.0.0.1:8080' }, 'DATABASE_URL is'],
  ['test cards for credits', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'not a live key'],
])('production refuses %s', (_what, change, sentence) => {
  expect(() => parseDeploySettings({ ...sound, ...change }, 'production')).toThrow(sentence)
})

test('a file of secrets that others may read is refused, and read once it is private', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, '.deploy.production.vars')
    const lines = Object.entries(sound).map(([name, value]) => `${name}=${value}`)
    writeFileSync(file, lines.join('\n'), { mode: 0o600 })
    for (const mode of [0o640, 0o604]) {
      chmodSync(file, mode)
      const read = () => readDeploySettings('production', {}, folder)
      expect(read).toThrow('chmod 600 .deploy.production.vars')
    }
    chmodSync(file, 0o600)
    expect(readDeploySettings('production', {}, folder).address).toBe('https://storystone.example')
  }))

test('the tables come before the code, both behind the checks, and the address is tried last', () => {
  const settings = parseDeploySettings(sound, 'production')
  const check = { name: 'a check', run: async () => ({ ok: true }) }
  expect(deploymentStages(settings, '1.0.0', [check]).map(({ name }) => name)).toEqual([
    'everything is committed',
    'a check',
    'the models are not shut down',
    'what the vendors answer',
    expect.stringMatching(/^SBOM in .+\/sboms\/production-1\.0\.0\.cdx\.json$/),
    'migrations',
    'deploy to production',
    'smoke test of https://storystone.example',
  ])
})

test('staging refuses a live Stripe key and takes a test key', () => {
  expect(() => parseDeploySettings(sound, 'staging')).toThrow('not a test key')
  const staging = { ...sound, STRIPE_SECRET_KEY: 'sk_test_of_nobody' }
  expect(parseDeploySettings(staging, 'staging').environment).toBe('staging')
})

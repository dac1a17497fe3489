import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './backup/database.ts'
import { deleteExpired, keptDays, timestampOf } from './backup/expired.ts'
import { findTarget } from './backup/target.ts'
import { runCommand } from './cli/cli-error.ts'

const help = `npm run backup -- --env production              into backups/production-{time}.sql.gz; deletes those older than 30 days
npm run backup -- --env staging --to file.sql.gz
DATABASE_URL=… DATABASE_AUTH_TOKEN=… npm run backup`

/** `npm run backup`: see `help`. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(help)
  const now = new Date()
  const ownName = `backups/${values.env ?? 'database'}-${timestampOf(now)}.sql.gz`
  const file = resolve(values.to ?? ownName)
  mkdirSync(dirname(file), { recursive: true })
  const count = await backUp(findTarget(values.env, process.env), file)
  console.log(`${count} statements are in ${file}`)
  if (values.to !== undefined) return
  for (const name of deleteExpired(dirname(file), now))
    console.log(`${name} was deleted: it was older than ${keptDays} days`)
})

import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backUp } from './backup/database.ts'
import { deleteExpired, keptDays, timestampOf } from './backup/expired.ts'
import { findDatabase } from './deploy/settings.ts'
import { runWithOptions } from './process/shutdown.ts'

const help = `npm run backup -- --env production              into backups/production-{time}.sql.gz; deletes those older than 30 days
npm run backup -- --env staging --to file.sql.gz
DATABASE_URL=… DATABASE_AUTH_TOKEN=… npm run backup`

/** `npm run backup`: see `help`. */
const options = { env: { type: 'string' }, to: { type: 'string' } } as const
await runWithOptions(help, options, async (values) => {
  const now = new Date()
  const ownName = `backups/${values.env ?? 'database'}-${timestampOf(now)}.sql.gz`
  const file = resolve(values.to ?? ownName)
  mkdirSync(dirname(file), { recursive: true })
  const count = await backUp(findDatabase(values.env, process.env), file)
  console.log(`${count} statements are in ${file}`)
  if (values.to !== undefined) return
  for (const name of deleteExpired(dirname(file), now))
    console.log(`${name} was deleted: it was older than ${keptDays} days`)
})

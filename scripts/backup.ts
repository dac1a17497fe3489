import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from './backup/database.ts'
import { findTarget } from './backup/target.ts'
import { runCommand } from './parts/mendable.ts'

const help = `npm run backup -- --env production              into backups/production-{time}.sql.gz
npm run backup -- --env staging --to file.sql.gz
DATABASE_URL=… DATABASE_AUTH_TOKEN=… npm run backup`

const timeStamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-')

/** `npm run backup`: see `help`. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(help)
  const file = resolve(values.to ?? `backups/${values.env ?? 'database'}-${timeStamp()}.sql.gz`)
  mkdirSync(dirname(file), { recursive: true })
  const count = await backUp(findTarget(values.env, process.env), file)
  console.log(`${count} statements are in ${file}`)
})

import { CliError } from './cli/cli-error.ts'
import { readVersion } from './cli/version.ts'
import { readDeploySettings } from './deploy/settings.ts'
import { describeFinding, examine } from './doctor/examine.ts'
import { runWithOptions } from './process/shutdown.ts'
import { readSettings } from './settings/settings.ts'
import { readWorkerConfig } from './settings/worker-config.ts'

const help = `npm run doctor                       one cheap call to each vendor that .dev.vars configures
npm run doctor -- --env production   the same with the settings of a deployment
Each line is ok, a warning (it may pass), failed (somebody has to act), or not set.`

/** Where no key is set, npm start has a double, and there is nobody to call. */
const ownConfig = () => {
  const { worker, wikimedia } = readSettings()
  const unset = [
    ...(worker.STRIPE_SECRET_KEY ? [] : ['stripe']),
    ...(worker.GEOCODER_BASE_URL ? [] : ['geocoder']),
    ...(wikimedia === 'double' ? ['wikimedia'] : []),
  ]
  const needed = { STRIPE_SECRET_KEY: 'none', STRIPE_WEBHOOK_SECRET: 'none' }
  const database = { DATABASE_URL: 'http://127.0.0.1' }
  const doubles = { DOUBLES: unset.join(','), VERSION: readVersion() }
  return readWorkerConfig({ ...needed, ...database, ...worker, ...doubles })
}

/** `npm run doctor`: see `help`. */
await runWithOptions(help, { env: { type: 'string' } }, async ({ env }) => {
  const config =
    env === undefined
      ? ownConfig()
      : readWorkerConfig(readDeploySettings(env).secrets, env === 'production' ? undefined : env)
  const findings = await examine(config)
  for (const finding of findings) console.log(describeFinding(finding))
  if (findings.some(({ state }) => state === 'failed')) {
    throw new CliError('Something fails until somebody acts: see the lines above.')
  }
})

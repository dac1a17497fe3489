import { parseArgs } from 'node:util'
import { readNumber, readPort, runDouble } from '../command-line.ts'
import { startStripeDouble } from './server.ts'

/** The secret comes from the environment: everybody can read a command line. */
const readSecret = (): string => {
  const secret = process.env.STRIPE_WEBHOOK_SECRET
  if (secret) return secret
  throw new Error('Set STRIPE_WEBHOOK_SECRET: it signs the events.')
}

await runDouble(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'webhook-url': { type: 'string' },
      state: { type: 'string' },
      'settles-after': { type: 'string', default: '20000' },
    },
  })
  const webhookUrl = values['webhook-url']
  return startStripeDouble({
    port: readPort(values.port),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    webhookSecret: readSecret(),
    settlesAfterMs: readNumber('settles-after', values['settles-after'], 3_600_000),
  })
})

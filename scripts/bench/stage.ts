import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenAiDouble } from '../../worker/doubles/openai/server.ts'
import { bundleWorker } from '../build/worker-bundle.ts'
import { inRoot } from '../cli/paths.ts'
import { findFreePort } from '../process/free-port.ts'
import { composeWorkerVariables } from '../settings/worker-variables.ts'
import { applyMigrations } from '../stack/migrations.ts'
import { startSqld } from '../stack/sqld.ts'
import { readWorkerConfig } from '../workerd/config.ts'
import { startHost } from '../workerd/host.ts'
import type { HostedWorker } from '../workerd/plan.ts'
import { type Counter, startCounter } from './counted.ts'

/** A database, with the product's worker on it twice: as it is, and with its trips counted. */
export type Site = {
  readonly database: { readonly url: string; readonly authToken: string }
  readonly url: string
  readonly countedUrl: string
  readonly counter: Counter
}

export type Stage = {
  readonly sites: readonly Site[]
  /** The worker of worker/bench/floors.ts, on the first site's database. */
  readonly floorsUrl: string
  stop(): Promise<void>
}

const secret = (): string => randomBytes(32).toString('base64url')
const urlOf = ({ port }: HostedWorker): string => `http://127.0.0.1:${port}`

const openSite = async (dataDir: string, name: string) => {
  const sqld = await startSqld({ dataDir: join(dataDir, name) })
  await applyMigrations(sqld)
  return { name, sqld, counter: await startCounter(sqld.url) }
}
type Opened = Awaited<ReturnType<typeof openSite>>

/** Without limits, and with a storyteller that answers at once; nothing else is asked of a vendor. */
const variablesFor = (openaiUrl: string) => {
  const own = {
    ...readWorkerConfig().vars,
    SESSION_SECRET: secret(),
    EMAIL_HASH_SECRET: secret(),
    GENERATIONS_PER_MINUTE: '1000000000',
  }
  const nobody = 'http://127.0.0.1:9'
  return (databaseUrl: string, authToken: string) =>
    composeWorkerVariables(own, {
      database: { url: databaseUrl, authToken },
      openaiUrl,
      geocoderUrl: nobody,
      stripe: { url: nobody, webhookSecret: secret() },
      version: 'measured',
    })
}

/** Starts so many sites in one workerd, beside the floors. */
export const startStage = async (siteCount: number): Promise<Stage> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storystone-bench-'))
  const product = await bundleWorker({ outDir: join(dataDir, 'product') })
  const configFile = inRoot('worker/bench/wrangler.toml')
  const floors = await bundleWorker({ outDir: join(dataDir, 'floors'), configFile })
  const openai = await startOpenAiDouble({ wordsPerSecond: 1_000_000, firstWordAfterMs: 0 })
  const variables = variablesFor(openai.url)
  const names = Array.from({ length: siteCount }, (_, index) => `site-${index + 1}`)
  const opened: Opened[] = []
  for (const name of names) opened.push(await openSite(dataDir, name))
  const hosted = async (
    name: string,
    bundleFile: string,
    url: string,
    authToken: string,
  ): Promise<HostedWorker> => ({
    ...{ name, bundleFile, port: await findFreePort(), bindings: variables(url, authToken) },
  })
  const sites = await Promise.all(
    opened.map(async ({ name, sqld: { url, authToken }, counter }) => ({
      worker: await hosted(name, product.file, url, authToken),
      counted: await hosted(`${name}-counted`, product.file, counter.url, authToken),
    })),
  )
  const [first] = opened
  if (!first) throw new Error('A stage has one site at the least')
  const floor = await hosted('floors', floors.file, first.sqld.url, first.sqld.authToken)
  const workers = [floor, ...sites.flatMap(({ worker, counted }) => [worker, counted])]
  const host = await startHost({ dataDir, workers })
  return {
    floorsUrl: urlOf(floor),
    sites: opened.flatMap(({ sqld: { url, authToken }, counter }, index) => {
      const site = sites[index]
      if (!site) return []
      const { worker, counted } = site
      return {
        database: { url, authToken },
        url: urlOf(worker),
        countedUrl: urlOf(counted),
        counter,
      }
    }),
    stop: async () => {
      await host.stop()
      await openai.close()
      for (const { counter, sqld } of opened) {
        await counter.close()
        await sqld.stop()
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

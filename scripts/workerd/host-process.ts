import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { bucketName, mediaByWire, mediaOnWire } from './media-by-wire.ts'
import { type HostedWorker, HostPlan } from './plan.ts'

const keeperName = 'keeper'

/** Has the bucket, serves it, and is called by nobody. */
const keeper = ({ mediaPort }: HostPlan) => ({
  name: keeperName,
  modules: [{ type: 'ESModule' as const, path: 'keeper.mjs', contents: 'export default {}' }],
  compatibilityDate: '2026-10-01',
  r2Buckets: { MEDIA: bucketName },
  unsafeBindings: [mediaOnWire(`127.0.0.1:${mediaPort}`)],
})

const mediaOf = ({ mediaPort }: HostedWorker) =>
  mediaPort === undefined
    ? { r2Buckets: { MEDIA: bucketName } }
    : { unsafeBindings: [mediaByWire(`127.0.0.1:${mediaPort}`)] }

const asOptions = (worker: HostedWorker) => ({
  name: worker.name,
  modules: [
    {
      type: 'ESModule' as const,
      path: `${worker.name}.mjs`,
      contents: readFileSync(worker.bundleFile, 'utf8'),
    },
  ],
  compatibilityDate: '2026-10-01',
  compatibilityFlags: ['nodejs_compat'],
  bindings: worker.bindings,
  ...mediaOf(worker),
  serviceBindings: { ASSETS: { disk: { path: process.cwd() } } },
  unsafeDirectSockets: [{ host: '127.0.0.1', port: worker.port }],
})

const listMedia = async (miniflare: Miniflare): Promise<string[]> => {
  const bucket = await miniflare.getR2Bucket('MEDIA', keeperName)
  const keys: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list(cursor === undefined ? {} : { cursor })
    keys.push(...page.objects.map(({ key }) => key))
    if (!page.truncated) return keys
    cursor = page.cursor
  }
}

/** Runs the workers of a plan in one workerd; `host.ts` starts this and asks it. */
const main = async (): Promise<void> => {
  const plan = HostPlan.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: plan.mediaDir,
      workers: [...plan.workers.map(asOptions), keeper(plan)],
    }),
  )
  await miniflare.ready
  const answer = async (url: URL): Promise<unknown> => {
    if (url.pathname === '/ready') return true
    if (url.pathname === '/media') return listMedia(miniflare)
    const worker = await miniflare.getWorker(url.searchParams.get('worker') ?? '')
    const { outcome } = await worker.scheduled({ cron: '* * * * *' })
    return outcome
  }
  createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://127.0.0.1')).then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(plan.controlPort, '127.0.0.1')
}

await main()

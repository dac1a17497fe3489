import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { type HostedWorker, HostPlan } from './plan.ts'

const asOptions = ({ name, bundleFile, port, bindings }: HostedWorker) => ({
  name,
  modules: [
    {
      type: 'ESModule' as const,
      path: `${name}.mjs`,
      contents: readFileSync(bundleFile, 'utf8'),
    },
  ],
  compatibilityDate: '2026-10-01',
  compatibilityFlags: ['nodejs_compat'],
  bindings,
  r2Buckets: { MEDIA: 'media' },
  serviceBindings: { ASSETS: { disk: { path: process.cwd() } } },
  unsafeDirectSockets: [{ host: '127.0.0.1', port }],
})

const listMedia = async (miniflare: Miniflare, worker: string): Promise<string[]> => {
  const bucket = await miniflare.getR2Bucket('MEDIA', worker)
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
      workers: plan.workers.map(asOptions),
    }),
  )
  await miniflare.ready
  const [first] = plan.workers
  const answer = async (url: URL): Promise<unknown> => {
    if (url.pathname === '/ready') return true
    if (url.pathname === '/media') return listMedia(miniflare, first?.name ?? '')
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

import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import {
  convertV4MiniflareOptions,
  fetch,
  Log,
  LogLevel,
  Miniflare,
  type Request,
  type Response,
} from 'miniflare'
import { inRoot } from '../cli/paths.ts'
import { bucketName, mediaClient, mediaServer } from './media-plugin.ts'
import type { HostPlan } from './worker-host.ts'

const compatibilityDate = '2026-10-01'
const bucketOwner = 'bucket-owner'
const assetsDir = inRoot('web/dist')

const esModule = (path: string, contents: string) => ({ type: 'ESModule', path, contents }) as const

/** Owns the bucket and serves it. Nobody calls this worker. */
const ownerOptions = ({ mediaPort }: HostPlan) => ({
  name: bucketOwner,
  modules: [esModule('owner.mjs', 'export default {}')],
  compatibilityDate,
  r2Buckets: { MEDIA: bucketName },
  unsafeBindings: [mediaServer(`127.0.0.1:${mediaPort}`)],
})

type Worker = HostPlan['workers'][number]

/** Sends a request to the origin that stands in for its own. Every other one goes where it wants. */
const sendInstead =
  (origins: NonNullable<Worker['origins']>) =>
  ({ url, method, headers, body }: Request): Promise<Response> => {
    const { origin, pathname, search } = new URL(url)
    return fetch(`${origins[origin] ?? origin}${pathname}${search}`, {
      method,
      headers,
      body,
      duplex: 'half',
      redirect: 'manual',
    })
  }

const workerOptions = ({ name, bundleFile, port, bindings, mediaPort, ...more }: Worker) => ({
  name,
  ...(more.origins && { outboundService: sendInstead(more.origins) }),
  ...(more.hasMailBinding && { email: { send_email: [{ name: 'EMAIL' }] } }),
  modules: [esModule(`${name}.mjs`, readFileSync(bundleFile, 'utf8'))],
  compatibilityDate,
  compatibilityFlags: ['nodejs_compat'],
  bindings: { ...bindings },
  durableObjects: {
    GENERATIONS: { className: 'Generation', useSQLite: true },
    PACKS: { className: 'Pack', useSQLite: true },
  },
  ...(mediaPort === undefined
    ? { r2Buckets: { MEDIA: bucketName } }
    : { unsafeBindings: [mediaClient(`127.0.0.1:${mediaPort}`)] }),
  serviceBindings: { ASSETS: { disk: { path: assetsDir } } },
  unsafeDirectSockets: [{ host: '127.0.0.1', port }],
})

const listMedia = async (miniflare: Miniflare): Promise<string[]> => {
  const bucket = await miniflare.getR2Bucket('MEDIA', bucketOwner)
  const keys: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list(cursor === undefined ? {} : { cursor })
    keys.push(...page.objects.map(({ key }) => key))
    if (!page.truncated) return keys
    cursor = page.cursor
  }
}

/** Runs the workers of a plan in one workerd. `worker-host.ts` starts and controls this program. */
const main = async (): Promise<void> => {
  mkdirSync(assetsDir, { recursive: true })
  const plan: HostPlan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
  const isMailed = plan.workers.some(({ hasMailBinding }) => hasMailBinding)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      ...(plan.inspectorPort === undefined ? {} : { inspectorPort: plan.inspectorPort }),
      // The binding tells of a mail by a line of information.
      log: new Log(isMailed ? LogLevel.INFO : LogLevel.ERROR),
      resourcePersistencePath: plan.mediaDir,
      workers: [...plan.workers.map(workerOptions), ownerOptions(plan)],
    }),
  )
  await miniflare.ready
  const respond = async (url: URL): Promise<unknown> => {
    if (url.pathname === '/ready') return true
    if (url.pathname === '/media') return listMedia(miniflare)
    const worker = await miniflare.getWorker(url.searchParams.get('worker') ?? '')
    const { outcome } = await worker.scheduled({ cron: '* * * * *' })
    return outcome
  }
  createServer((request, response) => {
    respond(new URL(request.url ?? '/', 'http://127.0.0.1')).then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(plan.controlPort, '127.0.0.1')
}

await main()

import { setTimeout as wait } from 'node:timers/promises'
import { ErrorBody } from '../../schema/contract/error.ts'
import { type DoubleName, Health } from '../../schema/contract/health.ts'
import { securityHeaders } from '../../schema/contract/security-headers.ts'
import { messageOf } from '../cli/cli-error.ts'

export type SmokeTest = {
  readonly address: string
  /** The version and doubles that its health must report. */
  readonly version: string
  readonly doubles: readonly DoubleName[]
  /** How long the version may take to appear; a minute by default. */
  readonly timeoutMs?: number
}

type Check = (test: SmokeTest) => Promise<void>

const request = (address: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, address), {
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
    ...init,
  })

const check = (condition: boolean, problem: string): void => {
  if (!condition) throw new Error(problem)
}

const requireHeaders = ({ headers }: Response): void => {
  for (const [name, value] of Object.entries(securityHeaders())) {
    const given = (headers.get(name) ?? '').replace(/ 'sha256-[^']+'/g, '')
    check(given === value, `${name} is "${given}"`)
  }
}

const refuses =
  (path: string, status: number, code: string, init: RequestInit = {}): Check =>
  async ({ address }) => {
    const response = await request(address, path, init)
    check(response.status === status, `the status is ${response.status}, not ${status}`)
    const body = ErrorBody.parse(await response.json())
    check(body.code === code, `the code is ${body.code}, not ${code}`)
  }

const waitForVersion = async ({ address, version, timeoutMs = 60_000 }: SmokeTest) => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const response = await request(address, '/api/health')
    const body: unknown = await response.json()
    const health = Health.safeParse(body)
    if (health.success && health.data.version === version) return health.data
    if (Date.now() > deadline) {
      throw new Error(`it responds ${response.status} ${JSON.stringify(body)}, not ${version}`)
    }
    await wait(1_000)
  }
}

const checks: Readonly<Record<string, Check>> = {
  'the database responds, the version is this one, the doubles are the expected ones': async (
    test,
  ) => {
    const { doubles } = await waitForVersion(test)
    const isRight = doubles.join() === test.doubles.join()
    check(isRight, `the doubles are ${doubles.join() || 'none'}`)
  },
  'home is a page, and its script is cached for a year': async ({ address }) => {
    const home = await request(address, '/', { headers: { Accept: 'text/html' } })
    check(home.status === 200, `home responds with ${home.status}`)
    requireHeaders(home)
    const [, path = ''] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(await home.text()) ?? []
    check(path !== '', 'home names no script')
    const script = await request(address, path)
    check(script.status === 200, `${path} responds with ${script.status}`)
    requireHeaders(script)
    await script.body?.cancel()
    const caching = script.headers.get('Cache-Control') ?? ''
    check(caching.includes('immutable'), `the Cache-Control of ${path} is "${caching}"`)
  },
  'the service worker is there': async ({ address }) => {
    const { status, headers, body } = await request(address, '/sw.js')
    await body?.cancel()
    const type = headers.get('Content-Type') ?? ''
    check(status === 200 && type.includes('javascript'), `it responds with ${status} ${type}`)
  },
  'a missing file is not a page': refuses('/assets/none.js', 404, 'not_found'),
  'a request without a session is refused': refuses('/api/user', 401, 'not_signed_in'),
  'another site is refused': refuses('/api/login', 403, 'wrong_origin', {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example', 'Content-Type': 'application/json' },
    body: '{}',
  }),
  'an unsigned event is refused': refuses('/api/stripe/webhook', 400, 'invalid_request', {
    method: 'POST',
    body: '{}',
  }),
}

/** Checks that a deployed app works, without changing anything. Returns the problems. */
export const smokeTest = async (test: SmokeTest): Promise<readonly string[]> => {
  const problems: string[] = []
  for (const [name, run] of Object.entries(checks)) {
    await run(test).catch((error: unknown) => {
      problems.push(`Not true: ${name} (${messageOf(error)})`)
    })
  }
  return problems
}

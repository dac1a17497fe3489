import { setTimeout as wait } from 'node:timers/promises'
import { ErrorBody } from '../../schema/contract/error.ts'
import { type DoubleName, Health } from '../../schema/contract/health.ts'
import { securityHeaders } from '../../schema/contract/security-headers.ts'

export type Smoke = {
  /** The origin of the app. */
  readonly address: string
  /** What it must say of itself. */
  readonly version: string
  readonly doubles: readonly DoubleName[]
  /** How long the version may take to get there; a minute, where it is not said. */
  readonly patienceMs?: number
}

type Check = { readonly name: string; readonly run: (smoke: Smoke) => Promise<void> }

const callDeadlineMs = 15_000

const ask = (address: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, address), {
    redirect: 'manual',
    signal: AbortSignal.timeout(callDeadlineMs),
    ...init,
  })

const require = (isSo: boolean, sentence: string): void => {
  if (!isSo) throw new Error(sentence)
}

const requireRefusal = async (answer: Response, status: number, code: string): Promise<void> => {
  require(answer.status === status, `the status is ${answer.status}, not ${status}`)
  const body = ErrorBody.parse(await answer.json())
  require(body.code === code, `the code is ${body.code}, not ${code}`)
}

const requireHeaders = ({ headers }: Response): void => {
  for (const [name, value] of Object.entries(securityHeaders())) {
    const given = (headers.get(name) ?? '').replace(/ 'sha256-[^']+'/g, '')
    require(given === value, `${name} is "${given}"`)
  }
}

const findHealth = async (smoke: Smoke): Promise<Health> => {
  const until = Date.now() + (smoke.patienceMs ?? 60_000)
  for (;;) {
    const answer = await ask(smoke.address, '/api/health')
    const body: unknown = await answer.json()
    const health = Health.safeParse(body)
    const isThere = health.success && health.data.version === smoke.version
    if (isThere) return health.data
    if (Date.now() > until) {
      throw new Error(`it answers ${answer.status} ${JSON.stringify(body)}, not ${smoke.version}`)
    }
    await wait(1_000)
  }
}

const checks: readonly Check[] = [
  {
    name: 'the database answers, the version is this one, nothing is stood in for',
    run: async (smoke) => {
      const { doubles } = await findHealth(smoke)
      const isRight = doubles.join() === smoke.doubles.join()
      require(isRight, `the doubles are ${doubles.join() || 'none'}`)
    },
  },
  {
    name: 'home is a page, and its script is there for a year',
    run: async ({ address }) => {
      const home = await ask(address, '/', { headers: { Accept: 'text/html' } })
      require(home.status === 200, `home answers ${home.status}`)
      requireHeaders(home)
      const [, path] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(await home.text()) ?? []
      require(path !== undefined, 'home names no script')
      const script = await ask(address, path ?? '')
      require(script.status === 200, `${path} answers ${script.status}`)
      requireHeaders(script)
      await script.body?.cancel()
      const kept = script.headers.get('Cache-Control') ?? ''
      require(kept.includes('immutable'), `${path} is kept as "${kept}"`)
    },
  },
  {
    name: 'the service worker is there',
    run: async ({ address }) => {
      const { status, headers, body } = await ask(address, '/sw.js')
      await body?.cancel()
      const type = headers.get('Content-Type') ?? ''
      require(status === 200 && type.includes('javascript'), `it answers ${status} ${type}`)
    },
  },
  {
    name: 'a missing file is no page',
    run: async ({ address }) =>
      requireRefusal(await ask(address, '/assets/none.js'), 404, 'not_found'),
  },
  {
    name: 'who is not signed in is told so',
    run: async ({ address }) => {
      const answer = await ask(address, '/api/user')
      requireHeaders(answer)
      await requireRefusal(answer, 401, 'not_signed_in')
    },
  },
  {
    name: 'another site is refused',
    run: async ({ address }) => {
      const headers = { Origin: 'https://elsewhere.example', 'Content-Type': 'application/json' }
      const answer = await ask(address, '/api/login', { method: 'POST', headers, body: '{}' })
      await requireRefusal(answer, 403, 'wrong_origin')
    },
  },
  {
    name: 'an event that nobody signed is refused',
    run: async ({ address }) => {
      const answer = await ask(address, '/api/stripe/webhook', { method: 'POST', body: '{}' })
      await requireRefusal(answer, 400, 'invalid_request')
    },
  },
]

/** Asks a deployed app the few things that show that it runs; changes nothing there. Answers what is not so. */
export const smokeTest = async (smoke: Smoke): Promise<readonly string[]> => {
  const faults: string[] = []
  for (const { name, run } of checks) {
    try {
      await run(smoke)
    } catch (error) {
      faults.push(`Not so: ${name} (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  return faults
}

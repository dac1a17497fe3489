import type { User } from '@storystone/schema/contract/account.ts'
import type { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { ErrorBody } from '@storystone/schema/contract/error.ts'
import type { StoryResult } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import type { OutboxItem, OutboxRequest, Problem } from '../../storage/outbox/outbox-item.ts'
import { storyForm } from './story-form.ts'

type Path<Name extends keyof typeof endpoints> = (typeof endpoints)[Name]['path']

/** The table of all calls is not loaded for these: the service worker stays small. */
const userPath: Path<'user'> = '/api/user'
const textPath: Path<'storyFromText'> = '/api/generate-story-from-text'
const photoPath: Path<'generateStory'> = '/api/generate-story'
const inscriptionPath: Path<'translateInscription'> = '/api/translate-inscription'

/** What is needed of a story that has come; the rest is read with all other stories. */
export type Told = Pick<StoryResult, 'id' | 'title' | 'creditsLeft'>
const Told: z.ZodMiniType<Told> = z.object({
  id: z.string(),
  title: z.string(),
  creditsLeft: z.number(),
})

/** What is needed of who is signed in. */
const Asked: z.ZodMiniType<Pick<User, 'id'>> = z.object({ id: z.string() })

/** What came of sending an item once. */
export type Sent =
  | { readonly kind: 'told'; readonly story: Told }
  /** Its user has to do something about it. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The storyteller failed, and nothing was charged. */
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** To be asked again in {@link longestWaitMs} at most; `isUnknown` when it may be written all the same. */
  | { readonly kind: 'later'; readonly afterMs: number; readonly isUnknown: boolean }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  /** Its story was written and has been deleted since. */
  | { readonly kind: 'gone' }

/** Longer than the server waits for its storyteller. */
const answerMs = 90_000
/** A photo that goes slower than this is on a connection that carries nothing. */
const slowestBytesPerMs = 2

const deadlineOf = ({ photo }: OutboxItem): number =>
  answerMs + (photo?.bytes.byteLength ?? 0) / slowestBytesPerMs

const jsonOf = ({ location, ...request }: OutboxRequest): string =>
  JSON.stringify({ ...request, ...(location && { location: JSON.stringify(location) }) })

const pathOf = ({ request, photo }: OutboxItem): string => {
  if (photo === null) return textPath
  return request.format === 'translate_inscription' ? inscriptionPath : photoPath
}

const requestOf = ({ id, request, photo }: OutboxItem, signal: AbortSignal): RequestInit => ({
  method: 'POST',
  credentials: 'same-origin',
  headers: {
    Accept: 'application/json',
    'Accept-Language': request.language,
    'Idempotency-Key': id,
    ...(photo === null && { 'Content-Type': 'application/json' }),
  },
  body:
    photo === null
      ? jsonOf(request)
      : storyForm(request, new Blob([photo.bytes], { type: photo.type })),
  signal,
})

/** The server may ask for a day; so long nothing is waited for, since clocks are corrected. */
export const longestWaitMs = 3_600_000

const waitOf = (headers: Headers, otherwiseMs: number): number => {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  const isAsked = Number.isFinite(seconds) && seconds > 0
  return isAsked ? Math.min(seconds * 1000, longestWaitMs) : otherwiseMs
}

const refusalOf = (body: ErrorBody, headers: Headers): Sent => {
  const { code, message, requestId, candidates } = body
  switch (code) {
    case 'not_signed_in':
      return { kind: 'signed-out' }
    case 'not_found':
      return { kind: 'gone' }
    case 'generation_in_progress':
      return { kind: 'later', afterMs: waitOf(headers, 2000), isUnknown: true }
    case 'too_many_requests':
      return { kind: 'later', afterMs: waitOf(headers, 30_000), isUnknown: false }
    case 'internal_error':
    case 'temporarily_unavailable':
      return { kind: 'later', afterMs: waitOf(headers, 5000), isUnknown: true }
    case 'provider_failed':
    case 'provider_timeout':
      return { kind: 'failed', problem: { code, message, requestId } }
    default:
      return { kind: 'refused', problem: { code, message, ...(candidates && { candidates }) } }
  }
}

const read = async (response: Response): Promise<Sent> => {
  // What is not ours, a hotel's log-in page or a gateway's own words, does not parse.
  const answer: unknown = await response.json()
  if (response.ok) return { kind: 'told', story: Told.parse(answer) }
  return refusalOf(ErrorBody.parse(answer), response.headers)
}

const unlessLate = async <Result>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  try {
    return await ask(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Sends an item and says what came of it. Never rejects. */
export const sendItem = async (item: OutboxItem): Promise<Sent> => {
  try {
    return await unlessLate(deadlineOf(item), async (signal) =>
      read(await fetch(pathOf(item), requestOf(item, signal))),
    )
  } catch (error) {
    console.info('The outbox got no answer that it understands', error)
    return { kind: 'unreachable' }
  }
}

const askMs = 10_000

/** The id of who is signed in, or why that is not known. Never rejects. */
export const askOwner = async (): Promise<string | 'unreachable' | 'signed-out'> => {
  try {
    return await unlessLate(askMs, async (signal) => {
      const response = await fetch(userPath, { cache: 'no-store', signal })
      if (response.status === 401) return 'signed-out'
      return response.ok ? Asked.parse(await response.json()).id : 'unreachable'
    })
  } catch {
    return 'unreachable'
  }
}

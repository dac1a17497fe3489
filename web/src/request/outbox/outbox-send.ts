import type { User } from '@storystone/schema/contract/account.ts'
import type { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { StoryResult } from '@storystone/schema/contract/story.ts'
import * as z from 'zod/mini'
import { ApiError } from '../../network/api-error.ts'
import { fetchAnswer, readText } from '../../network/fetch-answer.ts'
import { startWatchdog } from '../../network/signal/watchdog.ts'
import type { OutboxItem, OutboxRequest } from '../../storage/outbox/outbox-item.ts'
import { type RequestFailure, requestFailureOf } from '../request-failure.ts'
import { storyForm } from './story-form.ts'

type Path<Name extends keyof typeof endpoints> = (typeof endpoints)[Name]['path']

// The service worker stays small without the table of all endpoints.
const userPath: Path<'user'> = '/api/user'
const textPath: Path<'storyFromText'> = '/api/generate-story-from-text'
const photoPath: Path<'generateStory'> = '/api/generate-story'
const inscriptionPath: Path<'translateInscription'> = '/api/translate-inscription'

/** What the outbox needs of a generated story. The rest is read with all other stories. */
export type GeneratedStory = Pick<StoryResult, 'id' | 'title' | 'creditsLeft'>
const GeneratedStory: z.ZodMiniType<GeneratedStory> = z.object({
  id: z.string(),
  title: z.string(),
  creditsLeft: z.number(),
})

const SignedInUser: z.ZodMiniType<Pick<User, 'id'>> = z.object({ id: z.string() })

/** The outcome of sending an item once. */
export type SendOutcome =
  | { readonly kind: 'generated'; readonly story: GeneratedStory }
  | RequestFailure

/** Longer than the server waits for its storyteller: a minute each to read a photo and to write. */
const answerMs = 130_000
/** A photo that is sent more slowly than this is on a connection that carries nothing. */
const slowestBytesPerMs = 2
const userMs = 10_000

const deadlineOf = ({ photo }: OutboxItem): number =>
  answerMs + (photo?.bytes.byteLength ?? 0) / slowestBytesPerMs

const jsonOf = ({ location, ...request }: OutboxRequest): string =>
  JSON.stringify({ ...request, ...(location && { location: JSON.stringify(location) }) })

const pathOf = ({ request, photo }: OutboxItem): string => {
  if (photo === null) return textPath
  return request.format === 'translate_inscription' ? inscriptionPath : photoPath
}

const initOf = ({ id, request, photo }: OutboxItem): RequestInit => ({
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
})

/** Rejects what our server did not send, the log-in page of a hotel's network for example. */
const fetchJson = async <Schema extends z.ZodMiniType>(
  path: string,
  init: RequestInit,
  schema: Schema,
  silenceMs: number,
): Promise<z.output<Schema>> => {
  const watchdog = startWatchdog(silenceMs)
  const answer = await fetchAnswer(path, { ...init, signal: watchdog.signal }, { watchdog })
  return z.parse(schema, JSON.parse(await readText(answer)))
}

/** Sends an item and returns its outcome. Never rejects. */
export const sendItem = async (item: OutboxItem): Promise<SendOutcome> => {
  try {
    const story = await fetchJson(pathOf(item), initOf(item), GeneratedStory, deadlineOf(item))
    return { kind: 'generated', story }
  } catch (error) {
    const failure = requestFailureOf(error)
    if (failure.kind === 'unreachable') {
      console.info('The outbox got no answer that it understands', error)
    }
    return failure
  }
}

/** The id of the signed-in user, or why it is not known. Never rejects. */
export const fetchOwner = async (): Promise<string | 'unreachable' | 'signed-out'> => {
  try {
    return (await fetchJson(userPath, { cache: 'no-store' }, SignedInUser, userMs)).id
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unreachable'
  }
}

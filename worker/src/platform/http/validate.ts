import { zValidator } from '@hono/zod-validator'
import type { ErrorCode } from '@storystone/schema/contract/error.ts'
import { isIssueCode } from '@storystone/schema/contract/issue.ts'
import { isLanguage } from '@storystone/schema/languages.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import { withDeadline } from '../deadline.ts'
import { type FieldIssue, Refusal } from '../errors/refusal.ts'

type RawIssue = { readonly path: readonly PropertyKey[]; readonly message: string }

const useLanguageOf = (context: Context, body: unknown): void => {
  if (typeof body !== 'object' || body === null || !('language' in body)) return
  if (isLanguage(body.language)) context.set('language', body.language)
}

const fieldIssue = ({ path, message }: RawIssue): FieldIssue => ({
  path: path.map((key) => (typeof key === 'number' ? key : String(key))),
  code: isIssueCode(message) ? message : 'value_invalid',
})

const invalid = ({ issues }: { readonly issues: readonly RawIssue[] }): Refusal =>
  new Refusal('invalid_request', { issues: issues.map(fieldIssue) })

/**
 * Parses the fields of a form that was read, as {@link validate} does with the other parts. A field
 * that occurs more than once is refused; one that the schema does not know is not looked at.
 */
export const parseFields = <T extends z.ZodMiniObject>(
  context: Context,
  schema: T,
  form: FormData,
): z.infer<T> => {
  const known = Object.keys(schema.shape).filter((name) => form.has(name))
  const fields = known.map((name) => {
    const [value, ...more] = form.getAll(name)
    return [name, more.length === 0 ? value : null] as const
  })
  const body = Object.fromEntries(fields)
  // Not the parsed body's: that one has the default language of stories, which is not the user's.
  useLanguageOf(context, body)
  const result = schema.safeParse(body)
  if (!result.success) throw invalid(result.error)
  return result.data
}

/**
 * Parses one part of a request by its schema. Refuses with `invalid_request` and one issue per
 * field, or with `not_found` for a malformed id. Messages to the user are then in the language of
 * the body, if it has one.
 */
export const validate = <T extends z.ZodMiniType, Target extends 'json' | 'query' | 'param'>(
  target: Target,
  schema: T,
) =>
  zValidator(target, schema, async (result, context) => {
    // A parsed body may have lost its language.
    const isParsedBody = target === 'json' && result.success
    useLanguageOf(context, isParsedBody ? await context.req.json() : result.data)
    if (result.success) return
    throw target === 'param' ? new Refusal('not_found') : invalid(result.error)
  })

/** No form has so many parts. Parts without end would hold up every other request. */
const mostParts = 20
const deadlineMs = 60_000

export type FormLimits = {
  /** A larger body is refused with `tooLarge`, else with `photo_too_large`. */
  readonly maxBytes: number
  readonly tooLarge?: ErrorCode
  /** A slower body is refused with `temporarily_unavailable`; null for no such limit. */
  readonly pace: Pace | null
}

/** At least `bytes` in each span of `ms` milliseconds, and no longer pause. */
type Pace = { readonly bytes: number; readonly ms: number }

const tooSlow = (): Refusal => new Refusal('temporarily_unavailable', { retryAfter: 10 })

/** How a body is parsed: with the boundary whose parts are counted, and no other. */
type FormType = {
  readonly contentType: string
  readonly separator: string
  readonly mostSeparators: number
}

const formTypeOf = (contentType: string): FormType | null => {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const contentType = 'application/x-www-form-urlencoded'
    return { contentType, separator: '&', mostSeparators: mostParts - 1 }
  }
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
  const [, quoted, plain] = boundary.exec(contentType) ?? []
  const name = quoted ?? plain
  if (name === undefined) return null
  return {
    contentType: `multipart/form-data; boundary="${name}"`,
    separator: `--${name}`,
    mostSeparators: mostParts + 1,
  }
}

/** Counts the separators in what comes piece by piece. */
const createCounter = ({ separator, mostSeparators }: FormType) => {
  const sought = Buffer.from(separator, 'latin1')
  let tail = new Uint8Array()
  let count = 0
  /** Whether there are still no more than allowed. */
  return (piece: Uint8Array): boolean => {
    const bytes = Buffer.concat([tail, piece])
    let from = 0
    for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, from)) {
      from = at + sought.length
      count += 1
      if (count > mostSeparators) return false
    }
    tail = bytes.subarray(Math.max(from, bytes.length - sought.length + 1))
    return true
  }
}

/** Whether bytes come fast enough; it is asked with each piece. */
const createPaceCheck = (pace: Pace | null) => {
  let since = Date.now()
  let bytes = 0
  return (piece: number): boolean => {
    bytes += piece
    if (pace === null || Date.now() - since < pace.ms) return true
    const isFast = bytes >= pace.bytes
    since = Date.now()
    bytes = 0
    return isFast
  }
}

/** The same body, which throws past the limits. What comes after that can be discarded. */
const limited = (
  body: ReadableStream<Uint8Array>,
  type: FormType,
  { maxBytes, pace, tooLarge = 'photo_too_large' }: FormLimits,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader()
  const hasFewParts = createCounter(type)
  const isFastEnough = createPaceCheck(pace)
  const deadline = Date.now() + deadlineMs
  let size = 0

  const readInTime = async (): Promise<ReadableStreamReadResult<Uint8Array>> => {
    const left = Math.max(0, deadline - Date.now())
    try {
      return await withDeadline(reader.read(), Math.min(left, pace?.ms ?? left))
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
      reader.cancel().catch(() => {})
      throw tooSlow()
    }
  }
  const refusalOf = (piece: Uint8Array): Error | null => {
    size += piece.byteLength
    if (size > maxBytes) return new Refusal(tooLarge)
    if (!hasFewParts(piece)) return new HTTPException(400)
    return isFastEnough(piece.byteLength) ? null : tooSlow()
  }
  const read = async (): Promise<Uint8Array | null> => {
    const { done, value } = await readInTime()
    if (done) return null
    const refusal = refusalOf(value)
    if (!refusal) return value
    reader.releaseLock()
    throw refusal
  }
  return new ReadableStream({
    pull: async (controller) => {
      const piece = await read()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
}

/**
 * Reads a form of at most 20 parts; one without fields where the body is none. Hono would keep the
 * body, the form and the file for the whole request.
 */
export const readForm = async ({ req }: Context, limits: FormLimits): Promise<FormData> => {
  const type = formTypeOf(req.header('Content-Type') ?? '')
  if (!type || !req.raw.body) return new FormData()
  const body = limited(req.raw.body, type, limits)
  try {
    return await new Response(body, { headers: { 'Content-Type': type.contentType } }).formData()
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new HTTPException(400, { cause })
  }
}

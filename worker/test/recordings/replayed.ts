import * as z from 'zod/mini'

/** What a test has answered: the first whose `when` is part of the request's address, `times` at most. */
export const RecordedAnswers = z.array(
  z.strictObject({
    when: z._default(z.string(), ''),
    times: z._default(z.int(), Number.MAX_SAFE_INTEGER),
    status: z._default(z.int(), 200),
    headers: z._default(z.record(z.string(), z.string()), { 'content-type': 'application/json' }),
    body: z._default(z.string(), ''),
    isBase64: z._default(z.boolean(), false),
    /** The body comes again and again until the client leaves. */
    isEndless: z._default(z.boolean(), false),
  }),
)

/** A request as it came, its address without what names the replay. */
export const ReplayedRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.any()),
  body: z.string(),
  /** Of an endless answer. */
  bytesSent: z.number(),
})
export type ReplayedRequest = z.infer<typeof ReplayedRequest>

import * as z from 'zod/mini'
import { Candidate } from './places.ts'
import { Language } from './story.ts'

/** Every error code and its HTTP status. */
export const statusOfCode = {
  invalid_request: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  insufficient_credits: 402,
  payment_not_completed: 402,
  wrong_origin: 403,
  reauthentication_required: 403,
  device_voice: 403,
  not_found: 404,
  email_taken: 409,
  too_many_passkeys: 409,
  idempotency_conflict: 409,
  generation_in_progress: 409,
  too_late: 409,
  taken_down: 409,
  expired: 410,
  photo_too_large: 413,
  body_too_large: 413,
  unsupported_photo: 415,
  range_not_satisfiable: 416,
  not_recognised: 422,
  nothing_to_tell: 422,
  too_many_requests: 429,
  internal_error: 500,
  provider_failed: 502,
  temporarily_unavailable: 503,
  provider_timeout: 504,
} as const

export type ErrorCode = keyof typeof statusOfCode
export type ErrorStatus = (typeof statusOfCode)[ErrorCode]

const errorCodes = Object.keys(statusOfCode) as [ErrorCode, ...ErrorCode[]]

/** An issue with a request; `path` leads to the field, outermost first. */
export const RequestIssue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
})
export type RequestIssue = z.infer<typeof RequestIssue>

/**
 * The body of every non-2xx answer. `message` is a sentence for the user. `candidates` and `places`
 * come with `not_recognised`; `languages`, with `nothing_to_tell`, are those in which an article
 * says enough.
 */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(RequestIssue)),
  candidates: z.optional(z.array(z.string())),
  places: z.optional(z.array(Candidate)),
  languages: z.optional(z.array(Language)),
})
export type ErrorBody = z.infer<typeof ErrorBody>

import { type ErrorBody, type ErrorCode, statusOfCode } from '@storystone/schema/contract/error.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { MediaUnreachable } from '../adapters/media-bucket.ts'
import { PaymentsUnreachable } from '../adapters/stripe-failure.ts'
import { isUnavailable } from '../database/failure.ts'
import { describeError } from '../errors/describe-error.ts'
import { Refusal } from '../errors/refusal.ts'
import { sentences } from '../locales/language.ts'
import type { AppEnv } from './context.ts'

/** A body that hono could not read as what it says it is. */
const unreadable = new Refusal('invalid_request', { issues: [{ path: [], code: 'value_invalid' }] })

/** What any thrown thing is to a client: a refusal of ours, or a fixed one. */
export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status === 400) return unreadable
  const passing =
    isUnavailable(error) ||
    error instanceof PaymentsUnreachable ||
    error instanceof MediaUnreachable
  return new Refusal(passing ? 'temporarily_unavailable' : 'internal_error')
}

/** The error body for a refusal, in the request's language. */
export const errorBody = (context: Context<AppEnv>, refusal: Refusal): ErrorBody => {
  const { issues, candidates, about } = refusal.details
  const speech = sentences[context.var.language]
  return {
    code: refusal.code,
    message: (about && speech[about][refusal.code]) ?? speech.errors[refusal.code],
    requestId: context.var.requestId,
    ...(issues
      ? {
          issues: issues.map(({ path, code }) => ({
            path: [...path],
            message: speech.issues[code],
          })),
        }
      : {}),
    ...(candidates ? { candidates: [...candidates] } : {}),
  }
}

const logged: readonly ErrorCode[] = ['internal_error', 'temporarily_unavailable']

/** Logs what a person can't mend, whole but without the data it was working on. */
export const logServerError = (context: Context<AppEnv>, error: unknown): void => {
  if (!logged.includes(toRefusal(error).code)) return
  console.error(JSON.stringify({ requestId: context.var.requestId, error: describeError(error) }))
}

/** The one place where a failure becomes an HTTP answer. */
export const errorHandler = (error: unknown, context: Context<AppEnv>): Response => {
  const refusal = toRefusal(error)
  logServerError(context, error)
  const { retryAfter } = refusal.details
  return context.json(errorBody(context, refusal), {
    status: statusOfCode[refusal.code],
    headers: {
      'Cache-Control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  })
}

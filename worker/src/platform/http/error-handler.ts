import { type ErrorBody, type ErrorCode, statusOfCode } from '@storystone/schema/contract/error.ts'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isUnavailable } from '../database/database.ts'
import { Refusal, VendorUnreachable } from '../errors/refusal.ts'
import { messages } from '../locales/language.ts'
import { logError } from '../log/log.ts'
import type { AppEnv } from './context.ts'

/** The body does not match its content type. */
const malformedBody = new Refusal('invalid_request', {
  issues: [{ path: [], code: 'value_invalid' }],
})

/**
 * The refusal that the client sees for an error: a refusal as it is, anything else as a fixed one.
 */
export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status === 400) return malformedBody
  if (error instanceof VendorUnreachable) {
    return new Refusal('temporarily_unavailable', error.about ? { about: error.about } : {})
  }
  return new Refusal(isUnavailable(error) ? 'temporarily_unavailable' : 'internal_error')
}

/** The error body of a refusal, in the request's language. */
export const errorBody = (
  { language, requestId }: Pick<AppEnv['Variables'], 'language' | 'requestId'>,
  refusal: Refusal,
): ErrorBody => {
  const { issues, candidates, places, languages, about } = refusal.details
  const texts = messages[language]
  return {
    code: refusal.code,
    message: (about && texts[about][refusal.code]) ?? texts.errors[refusal.code],
    requestId,
    ...(issues
      ? {
          issues: issues.map(({ path, code }) => ({
            path: [...path],
            message: texts.issues[code],
          })),
        }
      : {}),
    ...(candidates ? { candidates: [...candidates] } : {}),
    ...(places ? { places: [...places] } : {}),
    ...(languages ? { languages: [...languages] } : {}),
  }
}

const loggedCodes: readonly ErrorCode[] = ['internal_error', 'temporarily_unavailable']

/** Logs an error that the user can't fix, in full but without user data. */
export const logServerError = (
  { requestId }: Pick<AppEnv['Variables'], 'requestId'>,
  error: unknown,
): void => {
  if (!loggedCodes.includes(toRefusal(error).code)) return
  logError({ requestId }, error)
}

/** Turns every error into the HTTP response. */
export const errorHandler = (error: unknown, context: Context<AppEnv>): Response => {
  const refusal = toRefusal(error)
  logServerError(context.var, error)
  const { retryAfter } = refusal.details
  return context.json(errorBody(context.var, refusal), {
    status: statusOfCode[refusal.code],
    headers: {
      'Cache-Control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  })
}

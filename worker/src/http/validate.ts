import { zValidator } from '@hono/zod-validator'
import { isIssueCode } from '@storystone/schema/contract/issue.ts'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { type FieldIssue, Refusal } from '../errors/refusal.ts'
import { isLanguage } from '../locales/language.ts'

type RawIssue = { readonly path: readonly PropertyKey[]; readonly message: string }

const useLanguageOf = (context: Context, body: unknown): void => {
  if (typeof body !== 'object' || body === null || !('language' in body)) return
  if (isLanguage(body.language)) context.set('language', body.language)
}

const fieldIssue = ({ path, message }: RawIssue): FieldIssue => ({
  path: path.map((key) => (typeof key === 'number' ? key : String(key))),
  code: isIssueCode(message) ? message : 'value_invalid',
})

/**
 * The body before it was parsed. A parsed form has the default language of stories, which is not
 * the user's, and a parsed JSON body may have lost its language.
 */
const rawBody = async (
  target: string,
  { req }: Context,
  { success, data }: { readonly success: boolean; readonly data: unknown },
): Promise<unknown> => {
  if (target === 'form') return req.parseBody()
  return target === 'json' && success ? req.json() : data
}

/**
 * Parses one part of a request by its schema. Refuses with `invalid_request` and one issue per
 * field, or with `not_found` for a malformed id. Messages to the user are then in the language of
 * the body, if it has one.
 */
export const validate = <
  T extends z.ZodMiniType,
  Target extends 'json' | 'query' | 'param' | 'form',
>(
  target: Target,
  schema: T,
) =>
  zValidator(target, schema, async (result, context) => {
    useLanguageOf(context, await rawBody(target, context, result))
    if (result.success) return
    if (target === 'param') throw new Refusal('not_found')
    throw new Refusal('invalid_request', { issues: result.error.issues.map(fieldIssue) })
  })

import { zValidator } from '@hono/zod-validator'
import { isIssueCode } from '@storystone/schema/contract/issue.ts'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { type FieldIssue, Refusal } from '../errors/refusal.ts'
import { isLanguage } from '../locales/language.ts'

type RawIssue = { readonly path: readonly PropertyKey[]; readonly message: string }

const speakLanguageOf = (context: Context, body: unknown): void => {
  if (typeof body !== 'object' || body === null || !('language' in body)) return
  if (isLanguage(body.language)) context.set('language', body.language)
}

const fieldIssue = ({ path, message }: RawIssue): FieldIssue => ({
  path: path.map((key) => (typeof key === 'number' ? key : String(key))),
  code: isIssueCode(message) ? message : 'value_invalid',
})

/**
 * What was sent, before it was parsed: a form's language has a default there, which is the story's
 * and not what the asker speaks, and other bodies lose theirs where their call takes none.
 */
const sentIn = async (
  target: string,
  { req }: Context,
  { success, data }: { readonly success: boolean; readonly data: unknown },
): Promise<unknown> => {
  if (target === 'form') return req.parseBody()
  return target === 'json' && success ? req.json() : data
}

/**
 * Parses one part of a request by its schema; refuses with `invalid_request` and an issue for
 * each field, or with `not_found` what can't be the id of anything. From here on the answer speaks
 * the language that was sent with the body, if any was.
 */
export const validate = <
  T extends z.ZodMiniType,
  Target extends 'json' | 'query' | 'param' | 'form',
>(
  target: Target,
  schema: T,
) =>
  zValidator(target, schema, async (result, context) => {
    speakLanguageOf(context, await sentIn(target, context, result))
    if (result.success) return
    if (target === 'param') throw new Refusal('not_found')
    throw new Refusal('invalid_request', { issues: result.error.issues.map(fieldIssue) })
  })

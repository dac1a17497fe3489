import { zValidator } from '@hono/zod-validator'
import { isLanguage } from '@storystone/schema/catalog.ts'
import { isIssueCode } from '@storystone/schema/contract/issue.ts'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
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

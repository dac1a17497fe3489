/**
 * The possible issues of a field. The contract's schemas use them as messages; the worker and the
 * web app have a sentence for each in every language.
 */
const issueCodes = [
  'email_invalid',
  'email_unchanged',
  'password_required',
  'password_too_short',
  'password_too_long',
  'password_common',
  'name_required',
  'name_too_long',
  'photo_needed',
  'place_invalid',
  'currency_bound',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** Whether a schema's message is one of these codes, rather than the library's own. */
export const isIssueCode = (message: string): message is IssueCode =>
  (issueCodes as readonly string[]).includes(message)

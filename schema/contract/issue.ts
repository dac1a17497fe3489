/**
 * What can be wrong with a field. The schemas of the contract carry these as their messages;
 * the worker and the web app each have a sentence for every one, in every language.
 */
export const issueCodes = [
  'email_invalid',
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

/** Whether a schema's message is one of ours, or the library's own. */
export const isIssueCode = (message: string): message is IssueCode =>
  (issueCodes as readonly string[]).includes(message)

import type { RequestIssue } from '@storystone/schema/contract/error.ts'
import { type IssueCode, isIssueCode } from '@storystone/schema/contract/issue.ts'
import type * as z from 'zod/mini'

type FieldName = 'email' | 'password'

/** An issue of a field: one of our codes, or the server's sentence. */
export type FieldIssue = IssueCode | { readonly sentence: string }
export type FieldIssues = Readonly<Partial<Record<FieldName, FieldIssue>>>

const generalIssue: Readonly<Record<FieldName, IssueCode>> = {
  email: 'email_invalid',
  password: 'password_required',
}

const isFieldName = (name: unknown): name is FieldName => name === 'email' || name === 'password'

const firstOfEach = <Issue extends { readonly path: readonly PropertyKey[] }>(
  issues: readonly Issue[],
  read: (issue: Issue, name: FieldName) => FieldIssue,
): FieldIssues => {
  const first: Partial<Record<FieldName, FieldIssue>> = {}
  for (const issue of issues) {
    const name = issue.path[0]
    if (isFieldName(name)) first[name] ??= read(issue, name)
  }
  return first
}

/**
 * The first issue of each field from our own schema. A message that is not one of our codes becomes
 * the field's general one.
 */
export const fieldIssues = (
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
): FieldIssues =>
  firstOfEach(issues, ({ message }, name) => (isIssueCode(message) ? message : generalIssue[name]))

/** The first issue of each field in the server's words. */
export const serverIssues = (issues: readonly RequestIssue[]): FieldIssues =>
  firstOfEach(issues, ({ message }) => ({ sentence: message }))

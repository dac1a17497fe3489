import {
  type ErrorCode,
  type ErrorStatus,
  statusOfCode,
} from '@storystone/schema/contract/error.ts'
import type { IssueCode } from '@storystone/schema/contract/issue.ts'

/** What is wrong with one field; `value_invalid` where no better is known. */
export type FieldIssue = {
  readonly path: readonly (string | number)[]
  readonly code: IssueCode | 'value_invalid'
}

/** What goes with a refusal: `retryAfter` in whole seconds. */
export type RefusalDetails = {
  readonly issues?: readonly FieldIssue[]
  readonly candidates?: readonly string[]
  readonly retryAfter?: number
  /** What it is about, where that changes what a person is told. */
  readonly about?: 'narration'
}

/** A verb's way to say no. The error mapper makes the HTTP answer of it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }

  get status(): ErrorStatus {
    return statusOfCode[this.code]
  }
}

/** The refusal of a request in which one field can't be used. */
export const invalidField = (field: string, code: FieldIssue['code'] = 'value_invalid'): Refusal =>
  new Refusal('invalid_request', { issues: [{ path: [field], code }] })

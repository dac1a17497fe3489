import {
  type ErrorCode,
  type ErrorStatus,
  statusOfCode,
} from '@storystone/schema/contract/error.ts'
import type { IssueCode } from '@storystone/schema/contract/issue.ts'
import type { Candidate, PlaceHint } from '@storystone/schema/contract/places.ts'
import type { Language } from '@storystone/schema/languages.ts'

/** A vendor did not answer in time, could not be reached, or failed by itself: worth another try later. */
export class VendorUnreachable extends Error {
  override readonly name: string = 'VendorUnreachable'
  readonly about?: About
}

/** The problem with one field; `value_invalid` when no more specific code fits. */
export type FieldIssue = {
  readonly path: readonly (string | number)[]
  readonly code: IssueCode | 'value_invalid'
}

/** What was refused, where the user's sentence depends on it. */
export type About =
  | PlaceHint
  | 'narration'
  /** A story of the wrong place. */
  | 'wrongPlace'
  | 'claim'
  /** What needs a model. */
  | 'noModel'
  /** A story that is not what its source says. */
  | 'unverified'
  | 'inscription'
  | 'passkey'
  /** A limit that lasts for more than two minutes. */
  | 'hour'
  /** A limit that lasts longer than an hour. */
  | 'day'
  | 'retelling'
  | 'wikimedia'
  /** A place whose article is gone, or says nothing. */
  | 'noArticle'
  /** A photo whose place is asked for. */
  | 'photo'
  /** What may mean one place. */
  | 'onePlace'

/** Details of a refusal; `retryAfter` in whole seconds. */
export type RefusalDetails = {
  readonly issues?: readonly FieldIssue[]
  readonly candidates?: readonly string[]
  /** The places that the name or the photo may mean. */
  readonly places?: readonly Candidate[]
  /** The languages in which an article says enough. */
  readonly languages?: readonly Language[]
  readonly retryAfter?: number
  /** The model answered, at our cost, and its answer can't be used: counted for the user's day. */
  readonly isPaidAnswer?: boolean
  readonly about?: About
}

/** Thrown by a verb to refuse a request; the error handler makes the HTTP response. */
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

/** Refuses a request because of one field. */
export const invalidField = (field: string, code: FieldIssue['code'] = 'value_invalid'): Refusal =>
  new Refusal('invalid_request', { issues: [{ path: [field], code }] })

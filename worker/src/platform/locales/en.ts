import type { ErrorCode } from '@storystone/schema/contract/error.ts'
import type { IssueCode } from '@storystone/schema/contract/issue.ts'
import type { About } from '../errors/refusal.ts'

/** The sentences of the API: of error bodies, those that replace one because of what was refused, and two names. */
export type Messages = Readonly<Record<About, Readonly<Partial<Record<ErrorCode, string>>>>> & {
  /** The title of a ready notice, and what a passkey is called whose device nobody knows. */
  readonly names: { readonly readyNotice: string; readonly passkey: string }
  readonly errors: Readonly<Record<ErrorCode, string>>
  readonly issues: Readonly<Record<IssueCode | 'value_invalid', string>>
}

export const en: Messages = {
  names: {
    readyNotice: 'Your story is ready',
    passkey: 'Passkey',
  },
  errors: {
    invalid_request: 'Something in this request is not right. Please check it and try again.',
    not_signed_in: 'Please log in to continue.',
    invalid_credentials: 'Invalid email or password',
    insufficient_credits: 'You don’t have enough credits to generate this story.',
    payment_not_completed:
      'This payment has not been completed. If you have paid, please wait a few minutes; otherwise start it again.',
    wrong_origin: 'This request came from another site and was not carried out.',
    reauthentication_required: 'Please enter your current password.',
    device_voice: 'We have no recorded voice for this. Please use your device’s own voice.',
    not_found: 'We could not find what you asked for.',
    email_taken: 'There is already an account with this email. Please log in instead.',
    too_many_passkeys:
      'An account can have ten passkeys. Please remove one that you no longer use.',
    idempotency_conflict: 'This request was already used for something else. Please start again.',
    generation_in_progress: 'This story is being written. It will be here in a moment.',
    too_late:
      'The credits can’t be returned: the story is more than a day old, was narrated or rewritten, or credits were already returned for this place.',
    taken_down: 'This story’s public page was taken down, so it can’t be published again.',
    expired: 'This is no longer valid. Please start again.',
    photo_too_large: 'This photo is too large. Photos can have up to 8 MB and 50 megapixels.',
    body_too_large: 'This request is too large.',
    unsupported_photo: 'This file is not a photo we can read. Please use a JPEG, PNG or WebP.',
    range_not_satisfiable: 'There is no such part of this file.',
    not_recognised:
      'We could not tell which place this is. Nothing was charged. Please try a fuller name.',
    nothing_to_tell:
      'Wikipedia says too little about this place. Nothing was charged. Please choose another place.',
    too_many_requests: 'That was a lot at once. Please wait a moment and try again.',
    internal_error: 'Something went wrong on our side. Please try again.',
    provider_failed: 'The story could not be written. Nothing was charged. Please try again.',
    temporarily_unavailable: 'Storystone can’t be reached right now. Please try again in a moment.',
    provider_timeout: 'The story took too long. Nothing was charged. Please try again.',
  },
  hour: {
    too_many_requests: 'That was the most for now. It works again within the hour.',
  },
  day: {
    too_many_requests:
      'You have reached the limit for 24 hours. Please try again later today or tomorrow.',
  },
  retelling: {
    idempotency_conflict:
      'A story can be rewritten only once, and this one has been. You can ask for a new one.',
  },
  wikimedia: {
    temporarily_unavailable: 'Wikipedia can’t be reached right now. Please try again in a moment.',
  },
  noArticle: {
    not_recognised:
      'Wikipedia has no article about this place any more, or nothing in it. Nothing was charged. Please choose another place.',
  },
  photo: {
    provider_failed:
      'This photo could not be read. Nothing was charged. Please try again, or type the name of the place.',
    provider_timeout:
      'Reading this photo took too long. Nothing was charged. Please try again, or type the name of the place.',
  },
  onePlace: {
    not_recognised:
      'We found one place that it may be. Is it this one? Nothing was charged. Choose it, or give another name.',
  },
  narration: {
    provider_failed: 'Narration is not available now. Please try again later.',
    provider_timeout: 'Narration is not available now. Please try again later.',
  },
  wrongPlace: {
    too_many_requests:
      'Credits can be returned for two stories a day and five in 30 days. You can still delete this one.',
  },
  claim: {
    too_many_requests:
      'If you have paid, your credits are safe: they are added by themselves within a few minutes. You need not pay again.',
  },
  noModel: {
    invalid_request:
      'Inscriptions are read by an AI, and there is none here. Please choose quick facts or the history guide.',
  },
  unverified: {
    provider_failed:
      'The story’s sentences could not be verified against its source, so it is not shown. Nothing was charged. Please try again.',
  },
  address: {
    not_recognised:
      'We don’t look up street addresses. Nothing was charged. Please give the name of what stands there.',
  },
  plus_code: {
    not_recognised:
      'We don’t read Plus Codes. Nothing was charged. Please give a name, or coordinates such as 48.8584, 2.2945.',
  },
  link: {
    not_recognised:
      'This link leads to no place that we know. Nothing was charged. Please give the place’s name.',
  },
  no_location: {
    not_recognised:
      'We don’t know where you are. Nothing was charged. Please allow your location, or give the name of a place.',
  },
  no_name: {
    not_recognised:
      'There is no name in this. Nothing was charged. Please give the name of a place.',
  },
  inscription: {
    not_recognised:
      'We found no inscription that we can read in this photo. Nothing was charged. Take the photo closer and straight on, or choose another format.',
  },
  passkey: {
    invalid_credentials:
      'This passkey does not open an account here. Please log in with your password.',
  },
  issues: {
    email_invalid: 'Please enter a valid email address',
    email_unchanged: 'This is the email address that you have now.',
    password_required: 'Password is required',
    password_too_short: 'New password must be at least 6 characters',
    password_too_long: 'The password can have at most 200 characters',
    password_common: 'This password is one of the most common. Please choose another one.',
    name_required: 'Please enter a location name.',
    name_too_long: 'The name can have at most 200 characters.',
    photo_needed: 'A translated inscription needs a photo.',
    place_invalid: 'Your location could not be read. Please try again without it.',
    currency_bound:
      'A package is renewed in another currency. Please choose that one, or end the renewal first.',
    value_invalid: 'We can’t use this value.',
  },
}

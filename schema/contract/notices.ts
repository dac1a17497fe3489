import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { defineEndpoints } from './endpoint.ts'
import { wellFormed } from './text.ts'

/** What is pushed, in the form that some browsers show by themselves (Declarative Web Push). */
export const Notice = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    lang: z.string(),
    navigate: z.url(),
    tag: z.string(),
  }),
})
export type Notice = z.infer<typeof Notice>

/** PUT /api/push-subscription: a browser's subscription as its `toJSON` gives it, and the language of notices. */
export const PushSubscriptionRequest = z.object({
  endpoint: z.url().check(wellFormed(), z.maxLength(1000)),
  keys: z.object({
    /** An uncompressed point of P-256. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
  language: z.optional(z.enum(languages)),
})
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>

/**
 * GET /api/push-subscription: where notices of this session go. `publicKey` is what a browser subscribes with;
 * null where this server sends none.
 */
export const PushState = z.object({
  publicKey: z.nullable(z.string()),
  endpoint: z.nullable(z.string()),
  language: z.nullable(z.enum(languages)),
})
export type PushState = z.infer<typeof PushState>

/** The calls about ready notices. A table of their own: home does without. */
export const noticeEndpoints = defineEndpoints({
  pushSubscription: {
    method: 'GET',
    path: '/api/push-subscription',
    access: 'signed-in',
    answer: PushState,
  },
  keepPushSubscription: {
    method: 'PUT',
    path: '/api/push-subscription',
    access: 'signed-in',
    body: PushSubscriptionRequest,
    answer: z.void(),
  },
  dropPushSubscription: {
    method: 'DELETE',
    path: '/api/push-subscription',
    access: 'signed-in',
    answer: z.void(),
  },
})

import { randomBytes } from 'node:crypto'
import { requestVerb } from './verb.ts'

/** The campaign has no VAPID keys: where it is to keep a subscription it is refused. */
export const noticeVerbs = {
  pushSubscription: requestVerb('pushSubscription', { database: 2 }),
  dropPushSubscription: requestVerb('dropPushSubscription', { database: 2 }),
  keepPushSubscription: requestVerb('keepPushSubscription', { database: 2 }, () => ({
    body: {
      endpoint: `https://push.example.org/${randomBytes(16).toString('hex')}`,
      keys: {
        p256dh: Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    },
  })),
}

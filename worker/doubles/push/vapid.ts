import { createECDH } from 'node:crypto'

/** A new pair of VAPID keys, as settings of the worker. */
export const createVapidKeys = () => {
  for (;;) {
    const ecdh = createECDH('prime256v1')
    const VAPID_PUBLIC_KEY = ecdh.generateKeys('base64url')
    // One of 256 secrets begins with a zero, which is left out.
    const VAPID_PRIVATE_KEY = ecdh.getPrivateKey('base64url')
    if (VAPID_PRIVATE_KEY.length === 43) return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
  }
}

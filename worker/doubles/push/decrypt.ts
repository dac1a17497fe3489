import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

export type BrowserKeys = { readonly ecdh: ECDH; readonly auth: Buffer }

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const tagBytes = 16

/** Decrypts a message of one record: `aes128gcm` (RFC 8188) with a browser's keys (RFC 8291). Throws if it can't. */
export const decryptPush = (body: Buffer, { ecdh, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const record = body.subarray(keyEnd)
  if (record.length > recordBytes) throw new Error('There is more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  // What follows the mark of the last record is padding.
  let end = padded.length - 1
  while (padded[end] === 0) end -= 1
  if (padded[end] !== 2) throw new Error('The last record does not end with its mark')
  return padded.subarray(0, end).toString('utf8')
}

import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush } from './decrypt.ts'

const base64url = (text: string): Buffer => Buffer.from(text, 'base64url')

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const keysOf = ({ privateKey, auth }: typeof example) => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(base64url(privateKey))
  return { ecdh, auth: base64url(auth) }
}

test('the push service’s double reads the example of RFC 8291', () => {
  expect(decryptPush(base64url(example.body), keysOf(example))).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

test('the push service’s double does not read a message to somebody else', () => {
  const keys = { ...keysOf(example), auth: Buffer.alloc(16) }
  expect(() => decryptPush(base64url(example.body), keys)).toThrow()
})

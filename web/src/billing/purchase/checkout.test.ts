import { expect, it } from 'vitest'
import { isPaymentAddress } from './checkout.tsx'

it.each([
  ['https://checkout.stripe.com/c/pay/cs_1', 'storystone.example', true],
  ['http://checkout.stripe.com/c/pay/cs_1', 'storystone.example', false],
  ['http://checkout.stripe.com/c/pay/cs_1', 'localhost', false],
  ['javascript:alert(document.cookie)//https://checkout.stripe.com', 'localhost', false],
  ['data:text/html,pay', 'localhost', false],
  ['http://127.0.0.1:8790/pay/cs_1', 'localhost', true],
  ['http://[::1]:8790/pay/cs_1', '127.0.0.1', true],
  ['http://127.0.0.1:8790/pay/cs_1', 'storystone.example', false],
  ['http://127.0.0.1.example:8790/pay/cs_1', 'localhost', false],
])('the payment address %s from a page on %s: followed is %s', (address, page, isFollowed) => {
  expect(isPaymentAddress(address, page)).toBe(isFollowed)
})

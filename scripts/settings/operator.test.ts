import { expect, test } from 'vitest'
import { readOperator } from './operator.ts'

test.each(['privacy@example.org', 'https://example.org/contact'])(
  'readOperator accepts the contact %s',
  (contact) => {
    const variables = { OPERATOR_NAME: 'Example Museum', OPERATOR_CONTACT: contact }
    expect(readOperator(variables)).toEqual({ name: 'Example Museum', contact })
  },
)

test('readOperator gives null if nothing is set', () => {
  expect(readOperator({ OPERATOR_NAME: '', OPERATOR_CONTACT: '' })).toBeNull()
})

test.each([
  [{ OPERATOR_NAME: 'Example Museum' }, /neither an e-mail address nor https/],
  [{ OPERATOR_CONTACT: 'privacy@example.org' }, /OPERATOR_NAME is not/],
  [{ OPERATOR_NAME: 'Example Museum', OPERATOR_CONTACT: 'by post' }, /"by post"/],
  [{ OPERATOR_NAME: 'Example Museum', OPERATOR_CONTACT: 'http://example.org' }, /https/],
])('readOperator refuses %j', (variables, why) => {
  expect(() => readOperator(variables)).toThrow(why)
})

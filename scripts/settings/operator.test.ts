import { describe, expect, it } from 'vitest'
import { readOperator } from './operator.ts'

describe('who runs an instance', () => {
  it.each(['privacy@example.org', 'https://example.org/contact'])('is reached at %s', (contact) => {
    const variables = { OPERATOR_NAME: 'Example Museum', OPERATOR_CONTACT: contact }
    expect(readOperator(variables)).toEqual({ name: 'Example Museum', contact })
  })

  it('may be left open', () => {
    expect(readOperator({ OPERATOR_NAME: '', OPERATOR_CONTACT: '' })).toBeNull()
  })

  it.each([
    [{ OPERATOR_NAME: 'Example Museum' }, /neither an e-mail address nor https/],
    [{ OPERATOR_CONTACT: 'privacy@example.org' }, /OPERATOR_NAME is not/],
    [{ OPERATOR_NAME: 'Example Museum', OPERATOR_CONTACT: 'by post' }, /"by post"/],
    [{ OPERATOR_NAME: 'Example Museum', OPERATOR_CONTACT: 'http://example.org' }, /https/],
  ])('is not half of it: %j', (variables, why) => {
    expect(() => readOperator(variables)).toThrow(why)
  })
})

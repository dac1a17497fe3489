import { describe, expect, test } from 'vitest'
import { quantile } from './figures.ts'
import { replaceSections, table } from './section.ts'

const api = { id: 'api', title: 'The API', body: '| call |' }
const growth = { id: 'growth', title: 'Growth', body: 'It does not.' }

describe('the document of what was measured', () => {
  test('gets a new section behind what is there, with its day and the kind of machine', () => {
    const text = replaceSections('# Performance\n', [api], '2026-11-21')
    expect(text).toMatch(/^# Performance\n\n<!-- api -->\n## The API\n\n2026-11-21; \d+ cores, /)
    expect(text).toMatch(/\| call \|\n<!-- \/api -->\n$/)
  })

  test('keeps the others as they are when one is measured again', () => {
    const first = replaceSections('# Performance\n', [api, growth], '2026-11-21')
    const again = replaceSections(first, [{ ...api, body: '| anew |' }], '2026-12-24')
    expect(again).toContain('| anew |')
    expect(again).not.toContain('| call |')
    expect(again.slice(again.indexOf('<!-- growth -->'))).toBe(
      first.slice(first.indexOf('<!-- growth -->')),
    )
    expect(again.indexOf('The API')).toBeLessThan(again.indexOf('Growth'))
  })

  test('has tables whose figures stand on the right', () => {
    expect(
      table([
        ['call', 'ms'],
        ['list', '1.2'],
      ]),
    ).toBe('| call | ms |\n| --- | ---: |\n| list | 1.2 |')
  })
})

describe('a quantile', () => {
  test('is the value that so many are below', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(quantile(values, 0.5)).toBe(51)
    expect(quantile(values, 0.95)).toBe(96)
    expect(quantile([7], 0.95)).toBe(7)
  })

  test('of nothing is none', () => {
    expect(() => quantile([], 0.5)).toThrow('nothing')
  })
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quantile } from './figures.ts'
import { replaceSections, table, writeSections } from './section.ts'

const api = { id: 'api', title: 'The API', body: '| call |' }
const growth = { id: 'growth', title: 'Growth', body: 'It does not.' }

describe('the document of what was measured', () => {
  test('gets a new section behind what is there, with where it comes from', () => {
    expect(replaceSections('# Performance\n', [api], '2026-11-21; 2 cores')).toBe(
      '# Performance\n\n<!-- api -->\n## The API\n\n2026-11-21; 2 cores.\n\n| call |\n<!-- /api -->\n',
    )
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

test('a document that is not there yet is begun, with the day and the machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-section-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'performance.md')
  writeSections(file, [api])
  expect(readFileSync(file, 'utf8')).toMatch(
    /^# Performance\n[\s\S]+\n\d{4}-\d\d-\d\d; \d+ cores, \d+ GB of memory, \w+ \w+, a password hashed in \d+ ms\.\n/,
  )
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

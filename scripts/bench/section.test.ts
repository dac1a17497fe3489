import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quantile } from '../cli/figures.ts'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { replaceSection, table, writeSection } from './section.ts'

const api = { id: 'api', title: 'The API', body: '| call |' }
const growth = { id: 'growth', title: 'Growth', body: 'It does not.' }

test('replaceSection appends a new section with its origin', () => {
  expect(replaceSection('# Performance\n', api, '2026-11-21; 2 cores')).toBe(
    '# Performance\n\n<!-- api -->\n## The API\n\n2026-11-21; 2 cores.\n\n| call |\n<!-- /api -->\n',
  )
})

test('replaceSection leaves the other sections as they are', () => {
  const one = replaceSection('# Performance\n', api, '2026-11-21')
  const both = replaceSection(one, growth, '2026-11-21')
  const updated = replaceSection(both, { ...api, body: '| updated |' }, '2026-12-24')
  expect(updated).toContain('| updated |')
  expect(updated).not.toContain('| call |')
  expect(updated.slice(updated.indexOf('<!-- growth -->'))).toBe(
    both.slice(both.indexOf('<!-- growth -->')),
  )
  expect(updated.indexOf('The API')).toBeLessThan(updated.indexOf('Growth'))
})

test('table aligns figures to the right', () => {
  const rows = [
    ['call', 'ms'],
    ['list', '1.2'],
  ]
  expect(table(rows)).toBe('| call | ms |\n| --- | ---: |\n| list | 1.2 |')
})

test('writeSection states the day and the machine', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'performance.md')
    writeFileSync(file, '# Performance\n')
    writeSection(file, api)
    expect(readFileSync(file, 'utf8')).toMatch(
      /^# Performance\n\n<!-- api -->\n## The API\n\n\d{4}-\d\d-\d\d; \d+ cores, \d+ GB of memory, \w+ \w+, a password hashed in \d+ ms\.\n/,
    )
  }))

test('quantile gives the value below which the share lies, and refuses no values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(values, 0.5)).toBe(51)
  expect(quantile(values, 0.95)).toBe(96)
  expect(quantile([7], 0.95)).toBe(7)
  expect(() => quantile([], 0.5)).toThrow('no values')
})

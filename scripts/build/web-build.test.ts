import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'
import { buildUnlessCached, fingerprint } from './web-build.ts'

const folder = createTestFolder()

const write = (path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('fingerprint changes with the names and contents of the inputs, and with nothing else', () => {
  const now = () => fingerprint(folder, ['src/**', 'shell.html'])
  write('src/app/main.ts', 'one')
  write('shell.html', 'shell')
  const first = now()
  expect(now()).toBe(first)

  write('src/app/main.test.ts', 'a test')
  write('e2e/main.spec.ts', 'a journey')
  expect(now()).toBe(first)

  write('src/app/main.ts', 'two')
  const second = now()
  expect(second).not.toBe(first)

  rmSync(join(folder, 'src/app/main.ts'))
  write('src/app/other.ts', 'two')
  expect(now()).not.toBe(second)
})

test('buildUnlessCached builds again after a file was saved during the build', async () => {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  write('input', 'early')
  write('output', '')
  const start = (whileBuilt: () => void) =>
    buildUnlessCached(
      join(folder, 'cache/record'),
      () => read('input'),
      () => read('output'),
      async () => {
        write('output', `of ${read('input')}`)
        whileBuilt()
      },
    )
  expect(await start(() => write('input', 'late'))).toBe('built')
  expect(await start(() => {})).toBe('built')
  expect(read('output')).toBe('of late')
  expect(await start(() => {})).toBe('cached')
  write('output', 'of nobody')
  expect(await start(() => {})).toBe('built')
})

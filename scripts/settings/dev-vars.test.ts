import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { parseDevVars, readDevVars } from './dev-vars.ts'

const folder = createTestFolder()

test.each([
  ['a plain line', 'A=b', { A: 'b' }],
  ['comments and empty lines', '# x\n\n  # y\nA=b\n', { A: 'b' }],
  ['an empty value', 'A=', { A: '' }],
  ['spaces around', '  A = b c  ', { A: 'b c' }],
  ['an equals sign in the value', 'A=b=c==', { A: 'b=c==' }],
  ['a comment after a value', 'A=b # c', { A: 'b' }],
  ['double quotes', 'A="b # c"', { A: 'b # c' }],
  ['single quotes and a comment', "A='b' # c", { A: 'b' }],
  ['nothing is expanded', 'A=$HOME\\n', { A: '$HOME\\n' }],
  ['export', 'export A=b', { A: 'b' }],
  ['Windows line ends and a byte order mark', '\uFEFFA=b\r\nC=d\r\n', { A: 'b', C: 'd' }],
])('parseDevVars reads %s', (_name, text, variables) => {
  expect(parseDevVars(text, '.dev.vars')).toEqual(variables)
})

test.each([
  ['no equals sign', 'A=b\nnonsense', 'Line 2 of .dev.vars is not NAME=value: write it like'],
  ['no name', '=b', 'Line 1 of .dev.vars is not NAME=value'],
  ['a name with a dash', '\n\nA-B=c', 'Line 3 of .dev.vars is not NAME=value'],
  ['JSON', '{"A": "b"}', 'Line 1 of .dev.vars is not NAME=value'],
  ['an open quote', 'A="b', 'Line 1 of .dev.vars has a quote that does not close'],
  ['words after the quotes', 'A="b" c', 'Line 1 of .dev.vars has a quote'],
  [
    'a hash in a value',
    'A=b#c',
    'Line 1 of .dev.vars has a # in its value: write A="…" with quotes',
  ],
  ['a name twice', 'A=b\nA=c', 'Line 2 of .dev.vars sets A again: line 1 has set it already'],
])('parseDevVars refuses %s', (_name, text, sentence) => {
  expect(() => parseDevVars(text, '.dev.vars')).toThrow(CliError)
  expect(() => parseDevVars(text, '.dev.vars')).toThrow(sentence)
})

test('readDevVars creates the file with its own secrets, readable by its owner only', () => {
  const file = join(folder, '.dev.vars')
  const made = readDevVars(file, inRoot('.dev.vars.example'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Object.keys(made).sort()).toEqual(['EMAIL_HASH_SECRET', 'SESSION_SECRET'])
  const { SESSION_SECRET, EMAIL_HASH_SECRET } = made
  expect(SESSION_SECRET?.length).toBeGreaterThanOrEqual(32)
  expect(EMAIL_HASH_SECRET).not.toBe(SESSION_SECRET)

  expect(readDevVars(file, inRoot('.dev.vars.example'))).toEqual(made)
  writeFileSync(file, 'A=mine')
  expect(readDevVars(file, inRoot('.dev.vars.example'))).toEqual({ A: 'mine' })
})

test("readDevVars explains a file that can't be read or created", () => {
  const read = (name: string) => readDevVars(join(folder, name), inRoot('.dev.vars.example'))
  mkdirSync(join(folder, 'a-folder'))
  expect(() => read('a-folder')).toThrow(CliError)
  expect(() => read('a-folder')).toThrow(
    /^a-folder can't be read \(EISDIR.*\): make it a readable file/,
  )

  symlinkSync(join(folder, 'nothing'), join(folder, 'astray'))
  expect(() => read('astray')).toThrow(CliError)
  expect(() => read('astray')).toThrow(/^astray can't be created \(EEXIST.*\): make its folder/)
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readHeicDecoder } from './heic-decoder.ts'

/** Drops what differs between code and the same code inside a string literal: escapes, line breaks. */
const withoutEscapes = (code: string): string => code.replace(/[\\'n\s]/g, '')

test('the HEIC decoder is the package’s own code, unchanged, and evaluates nothing', async () => {
  const decoder = await readHeicDecoder()
  const packed = readFileSync(createRequire(import.meta.url).resolve('heic-to/csp'), 'utf8')
  expect(decoder.length).toBeGreaterThan(0.9 * packed.length)
  expect(withoutEscapes(packed).includes(withoutEscapes(decoder))).toBe(true)
  expect(decoder).not.toMatch(/\beval\(|new Function|WebAssembly\.(?:instantiate|compile)\(/)
  // The package is a module of 3 MB, which the test runner transforms first.
}, 120_000)

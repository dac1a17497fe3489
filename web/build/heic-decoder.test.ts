import { expect, test } from 'vitest'
import { heicDecoderText, readHeicLibrary } from './heic-decoder.ts'

test('the HEIC library has the fixes of libheif 1.22 and later, and evaluates nothing', () => {
  const library = readHeicLibrary()
  const [, major, minor] = /libheif-(\d+)\.(\d+)\.\d+\.js/.exec(heicDecoderText()) ?? []
  expect([Number(major), Number(minor) >= 23]).toEqual([1, true])
  expect(library.length).toBeGreaterThan(2_000_000)
  expect(library).not.toMatch(/\beval\(|new Function|WebAssembly\.(?:instantiate|compile)\(/)
})

test('the worker of the HEIC decoder needs nothing outside itself, and says when it is ready', () => {
  // It is a function's text: what it would import has no name where it runs.
  const posted: unknown[] = []
  const scope = { postMessage: (message: unknown) => posted.push(message) }
  new Function('importScripts', 'self', heicDecoderText())(() => {}, scope)
  expect(posted).toEqual(['ready'])
})

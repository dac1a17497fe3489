import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../cli/paths.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { findSpeechDouble } from './find-speech-double.ts'

const dist = createTestFolder()

describe('the speech double', () => {
  test.each([
    'espeak-ng/dist/espeak-ng.js',
    'espeak-ng/dist/espeak-ng.wasm',
    'wasm-media-encoders/wasm/mp3.wasm',
  ])('is found in a build: %s', (file) => {
    writeFileSync(join(dist, 'app.js'), 'export const app = 1')
    expect(findSpeechDouble(dist)).toEqual([])
    cpSync(inRoot(`node_modules/${file}`), join(dist, 'asset.bin'))
    expect(findSpeechDouble(dist)).not.toEqual([])
    rmSync(join(dist, 'asset.bin'))
  })
})

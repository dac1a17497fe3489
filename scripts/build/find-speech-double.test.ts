import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  test('is imported by the speech double alone, and needed by no package that is deployed', () => {
    const folders = ['schema', 'worker', 'web', 'scripts']
    const importing = folders
      .flatMap((folder) =>
        globSync(`${folder}/**/*.{ts,tsx}`, {
          cwd: inRoot('.'),
          exclude: (name) => name === 'node_modules' || name === 'dist',
        }),
      )
      .filter((file) =>
        /(?:from|import\(|resolve\()\s*'(?:espeak-ng|wasm-media-encoders)/.test(
          readFileSync(inRoot(file), 'utf8'),
        ),
      )
    expect(importing).toEqual(['worker/doubles/openai/speech/synthesize.ts'])
    for (const folder of ['schema', 'worker', 'web']) {
      expect(readFileSync(inRoot(`${folder}/package.json`), 'utf8')).not.toMatch(
        /espeak|media-encod/,
      )
    }
  })
})

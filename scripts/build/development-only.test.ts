import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inRoot } from '../cli/paths.ts'
import { speechDoubleIn } from './development-only.ts'

const dist = mkdtempSync(join(tmpdir(), 'storystone-development-only-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

describe('what speaks on this machine only', () => {
  test.each([
    'espeak-ng/dist/espeak-ng.js',
    'espeak-ng/dist/espeak-ng.wasm',
    'wasm-media-encoders/wasm/mp3.wasm',
  ])('is found in a build: %s', (file) => {
    writeFileSync(join(dist, 'app.js'), 'export const app = 1')
    expect(speechDoubleIn(dist)).toEqual([])
    cpSync(inRoot(`node_modules/${file}`), join(dist, 'asset.bin'))
    expect(speechDoubleIn(dist)).not.toEqual([])
    rmSync(join(dist, 'asset.bin'))
  })

  test('is imported by the speech double alone, and needed by no package that is deployed', () => {
    const rooms = ['schema', 'worker', 'web', 'scripts']
    const importing = rooms
      .flatMap((room) =>
        globSync(`${room}/**/*.{ts,tsx}`, {
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
    for (const room of ['schema', 'worker', 'web']) {
      expect(readFileSync(inRoot(`${room}/package.json`), 'utf8')).not.toMatch(/espeak|media-encod/)
    }
  })
})

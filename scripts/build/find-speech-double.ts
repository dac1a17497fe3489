import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Texts that the packages of the speech double contain in every form: espeak-ng (GPL) its name, its
 * data folder and files; the encoder the URL of LAME.
 */
const signatures = ['espeak', 'phondata', 'phontab', 'lame.sf.net']

const contains = (bytes: Buffer, signature: string): boolean =>
  bytes.includes(signature) || bytes.toString('latin1').toLowerCase().includes(signature)

/** The files of a built web app that contain a part of the speech double, and what they contain. */
export const findSpeechDouble = (dist: string): readonly string[] =>
  globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const bytes = readFileSync(file)
      return signatures
        .filter((signature) => contains(bytes, signature))
        .map((signature) => `${file} contains ${signature}`)
    })

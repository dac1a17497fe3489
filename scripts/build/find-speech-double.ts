import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Texts that the packages of the speech double contain in every form: espeak-ng (GPL) its name, its
 * data folder and files; the encoder the URL of LAME.
 */
const signatures = ['espeak', 'phondata', 'phontab', 'lame.sf.net']

/** The files of a built web app that contain a part of the speech double, and what they contain. */
export const findSpeechDouble = (dist: string): readonly string[] =>
  globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const text = readFileSync(file, 'latin1').toLowerCase()
      return signatures
        .filter((signature) => text.includes(signature))
        .map((signature) => `${file} contains ${signature}`)
    })

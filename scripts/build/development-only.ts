import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the packages of the speech double say in every form in which they could come along: espeak-ng
 * (GPL) by its name, its folder of data and the files in it; the encoder by the address of LAME.
 */
const signatures = ['espeak', 'phondata', 'phontab', 'lame.sf.net']

const holds = (bytes: Buffer, signature: string): boolean =>
  bytes.includes(signature) || bytes.toString('latin1').toLowerCase().includes(signature)

/**
 * The files of a built web app that hold something of the speech double, which is for development
 * only, each with what it holds. `dist` is the folder.
 */
export const speechDoubleIn = (dist: string): readonly string[] =>
  globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const bytes = readFileSync(file)
      return signatures
        .filter((signature) => holds(bytes, signature))
        .map((signature) => `${file} holds ${signature}`)
    })

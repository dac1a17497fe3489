import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { inRoot } from '../cli/paths.ts'
import type { Bundle } from './bundle-worker.ts'

/** The most that the minified worker may weigh, in gzip bytes. */
export const bundleBudget = 400_000

const allowedLicences = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD']

/** Folders whose code runs on this machine only. */
const localFolders = ['worker/doubles/', 'worker/test/', 'scripts/', 'web/']

const packageOf = (input: string): string | undefined =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0]

const Manifest = z.object({ license: z.optional(z.string()) })

/** The licence of a package folder; `none` if it states none. */
const licenceOf = (folder: string): string => {
  const file = inRoot(`${folder}/package.json`)
  if (!existsSync(file)) return 'none'
  return Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).license ?? 'none'
}

/** The reasons why a bundle must not be deployed: its size, a double in it, a licence. */
export const findBundleProblems = (
  { gzipBytes, inputs }: Pick<Bundle, 'gzipBytes' | 'inputs'>,
  licence: (folder: string) => string = licenceOf,
): readonly string[] => {
  const local = inputs.filter((input) => localFolders.some((folder) => input.startsWith(folder)))
  const packages = [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))]
  const foreign = packages.filter((folder) => !allowedLicences.includes(licence(folder)))
  return [
    ...(gzipBytes > bundleBudget
      ? [`it weighs ${gzipBytes} bytes gzip, more than ${bundleBudget}`]
      : []),
    ...local.map((input) => `it contains ${input}, which is for this machine only`),
    ...foreign.map((folder) => `it contains ${folder} under the licence ${licence(folder)}`),
  ]
}

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

import { existsSync, readFileSync } from 'node:fs'
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

import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { inRoot } from '../cli/paths.ts'
import type { Bundle } from './worker-bundle.ts'

/** The most that the worker may weigh, minified, in bytes as gzip packs it. */
export const bundleBudget = 300_000

const allowedLicences = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD']

const packageOf = (input: string): string | undefined =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0]

const Manifest = z.object({ license: z.optional(z.string()) })

/** The licence that a package of node_modules states; `none` where it states none. */
const licenceOf = (folder: string): string => {
  const file = inRoot(`${folder}/package.json`)
  if (!existsSync(file)) return 'none'
  return Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).license ?? 'none'
}

/** Rooms of the house whose code runs on this machine only. */
const homely = ['worker/doubles/', 'worker/test/', 'scripts/', 'web/']

/** What is wrong with a bundle, a sentence each: its weight, a double in it, a licence. */
export const faultsOf = (
  { gzipBytes, inputs }: Pick<Bundle, 'gzipBytes' | 'inputs'>,
  licence: (folder: string) => string = licenceOf,
): readonly string[] => {
  const own = inputs.filter((input) => homely.some((room) => input.startsWith(room)))
  const packages = [...new Set(inputs.flatMap((input) => packageOf(input) ?? []))]
  const foreign = packages.filter((folder) => !allowedLicences.includes(licence(folder)))
  return [
    ...(gzipBytes > bundleBudget
      ? [`it weighs ${gzipBytes} bytes gzip, more than ${bundleBudget}`]
      : []),
    ...own.map((input) => `${input} is in it, which is for this machine only`),
    ...foreign.map((folder) => `${folder} is in it under the licence ${licence(folder)}`),
  ]
}

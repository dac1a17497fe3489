import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Language, languages } from '../../schema/languages.ts'
import { kilobytes } from '../cli/figures.ts'

/** The most JavaScript that `/` may need before it is usable, in gzip bytes. */
export const firstLoadBudget = 110_000

export type FirstLoad = {
  readonly language: Language
  /** Each script with its gzip bytes. */
  readonly scripts: readonly { readonly path: string; readonly bytes: number }[]
  readonly bytes: number
}

const scriptsIn = (html: string): readonly string[] => {
  const tags = html.match(/<(?:script|link rel="modulepreload")[^>]*>/g) ?? []
  return tags.flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
}

const importsIn = (code: string): readonly string[] =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name)

/** The scripts that a built page names, with all their static imports. */
const scriptsOf = (dist: string, page: string): FirstLoad['scripts'] => {
  const found = new Map<string, number>()
  const follow = (path: string): void => {
    if (found.has(path)) return
    const code = readFileSync(join(dist, path))
    found.set(path, gzipSync(code).length)
    for (const name of importsIn(code.toString())) follow(`assets/${name}`)
  }
  scriptsIn(readFileSync(join(dist, page), 'utf8')).forEach(follow)
  return [...found].map(([path, bytes]) => ({ path, bytes }))
}

/** What home needs before it is usable, in each language. `dist` is the folder of the build. */
export const measureFirstLoad = (dist: string): readonly FirstLoad[] =>
  languages.map((language) => {
    const scripts = scriptsOf(dist, `pages/home.${language}.guest.html`)
    if (scripts.length === 0) throw new Error(`Home in ${language} names no script`)
    return { language, scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
  })

/** One line about a first load; if it is past the budget, also a line per script. */
export const describeFirstLoad = ({ language, scripts, bytes }: FirstLoad): string => {
  const line = `First-load JavaScript (${language}): ${bytes} bytes gzip (${kilobytes(bytes)} of ${kilobytes(firstLoadBudget)})`
  if (bytes <= firstLoadBudget) return line
  return [line, ...scripts.map(({ path, bytes }) => `  ${kilobytes(bytes)} ${path}`)].join('\n')
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Language, languages } from '../../schema/catalog.ts'

/** The most JavaScript that may come before `/` is usable, in bytes as gzip sends them. */
export const firstLoadBudget = 110_000

/** A script of the first load. `bytes` as gzip sends it. */
export type Script = { readonly path: string; readonly bytes: number }

export type FirstLoad = {
  readonly language: Language
  readonly scripts: readonly Script[]
  readonly bytes: number
}

const scriptAddresses = (html: string): readonly string[] => {
  const tags = html.match(/<(?:script|link rel="modulepreload")[^>]*>/g) ?? []
  return tags.flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
}

const importsOf = (code: string): readonly string[] =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name)

/**
 * The scripts that a built page names, followed along their static imports, so that none is
 * forgotten. `dist` is the folder of the built web app.
 */
const scriptsOf = (dist: string, page: string): readonly Script[] => {
  const found = new Map<string, number>()
  const follow = (path: string): void => {
    if (found.has(path)) return
    const code = readFileSync(join(dist, path))
    found.set(path, gzipSync(code).length)
    for (const name of importsOf(code.toString())) follow(`assets/${name}`)
  }
  scriptAddresses(readFileSync(join(dist, page), 'utf8')).forEach(follow)
  return [...found].map(([path, bytes]) => ({ path, bytes }))
}

/** What home needs before it is usable, in each language. */
export const measureFirstLoad = (dist: string): readonly FirstLoad[] =>
  languages.map((language) => {
    const scripts = scriptsOf(dist, `pages/home.${language}.guest.html`)
    if (scripts.length === 0) throw new Error(`Home in ${language} names no script`)
    return { language, scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
  })

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** One line about a first load, and its largest parts when it is past the budget. */
export const describeFirstLoad = ({ language, scripts, bytes }: FirstLoad): string => {
  const line = `First-load JavaScript (${language}): ${bytes} bytes gzip (${kilobytes(bytes)} of ${kilobytes(firstLoadBudget)})`
  if (bytes <= firstLoadBudget) return line
  const parts = scripts.map(({ path, bytes }) => `  ${kilobytes(bytes)} ${path}`)
  return [line, ...parts].join('\n')
}

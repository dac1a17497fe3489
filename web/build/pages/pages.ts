import type { Language } from '@storystone/schema/catalog.ts'
import type { Plugin, Rolldown } from 'vite'
import type { Prerendered } from '#web/app/prerender.tsx'
import { type Visitor, visitors } from '#web/platform/page-stamp.ts'
import { criticalCss } from './critical-css.ts'
import { earlyInputHash } from './early-input.ts'
import { headersFile } from './headers-file.ts'
import { fillTemplate, styleHash } from './page-template.ts'
import { prerenderHome } from './prerender-home.ts'

type Bundle = Rolldown.OutputBundle

const textOf = (bundle: Bundle, isWanted: (name: string) => boolean): string => {
  const [file, ...others] = Object.values(bundle).filter(({ fileName }) => isWanted(fileName))
  if (file?.type !== 'asset' || others.length > 0) throw new Error('There is not one such file')
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}

/** The file with a language's texts for the first paint. */
const textsFile = (bundle: Bundle, language: Language): string => {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/locales/${language}.ts`),
  )
  if (chunk === undefined) throw new Error(`The texts of ${language} have no file of their own`)
  return chunk.fileName
}

/** The files that the entry imports, and all that these need. */
const importedFiles = (bundle: Bundle): readonly string[] => {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const found = new Set<string>()
  const follow = (fileName: string): void => {
    const file = bundle[fileName]
    for (const name of file?.type === 'chunk' ? file.imports : []) add(name)
  }
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    follow(name)
  }
  if (entry?.type === 'chunk') for (const name of entry.dynamicImports) add(name)
  return [...found]
}

/** Throws when a page names a file that was not built. */
const requireFiles = (html: string, bundle: Bundle): void => {
  for (const [, path = ''] of html.matchAll(/(?:href|src)="\/(assets\/[^"#]+)/g)) {
    if (bundle[path] === undefined) throw new Error(`A page names /${path}, which is not built`)
  }
}

type Page = { readonly fileName: string; readonly source: string }

type Home = { readonly language: Language; readonly visitor: Visitor; readonly texts: Prerendered }

/** Home in every language for every kind of visitor. */
const prerenderHomes = async (root: string): Promise<readonly Home[]> => {
  const homes: Home[] = []
  for (const visitor of visitors) {
    for (const [language, texts] of await prerenderHome(root, visitor)) {
      homes.push({ language, visitor, texts })
    }
  }
  return homes
}

const pagesOf = (bundle: Bundle, { language, visitor, texts }: Home, css: string): Page[] => {
  const shell = textOf(bundle, (name) => name === 'shell.html')
  const preloads = [...importedFiles(bundle), textsFile(bundle, language)]
  const parts = { language, visitor, texts, preloads }
  const home = fillTemplate(shell, { ...parts, home: { markup: texts.home, css } })
  requireFiles(home, bundle)
  return [
    { fileName: `pages/home.${language}.${visitor}.html`, source: home },
    { fileName: `pages/shell.${language}.${visitor}.html`, source: fillTemplate(shell, parts) },
  ]
}

/**
 * Emits what the worker answers navigations with, /pages/{home,shell}.{language}.{visitor}.html:
 * home prerendered with its own rules and a script inlined, the shell empty. Also emits `_headers`, which
 * allows what is inlined.
 */
export const pagesPlugin = (): Plugin => {
  let root = ''
  return {
    name: 'storystone:pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const homes = await prerenderHomes(root)
        const css = await criticalCss(
          textOf(bundle, (name) => name.endsWith('.css')),
          homes.map(({ texts }) => texts.home),
        )
        for (const page of homes.flatMap((home) => pagesOf(bundle, home, css))) {
          this.emitFile({ type: 'asset', ...page })
        }
        const styleHashes = [styleHash(css)]
        const source = headersFile({ styleHashes, scriptHashes: [earlyInputHash] })
        this.emitFile({ type: 'asset', fileName: '_headers', source })
      },
    },
  }
}

import type { Language } from '@storystone/schema/languages.ts'
import type { Plugin, Rolldown } from 'vite'
import type { Prerendered } from '#web/app/prerender.tsx'
import { type Visitor, visitors } from '#web/platform/page-stamp.ts'
import { criticalCss } from './critical-css.ts'
import { earlyInputHash } from './early-input.ts'
import { headersFile } from './headers-file.ts'
import { fillTemplate, linkSheet, styleHash } from './page-template.ts'
import { prerenderHome } from './prerender-home.ts'

type Bundle = Rolldown.OutputBundle

type Asset = { source: string | Uint8Array }

const assetOf = (bundle: Bundle, isWanted: (name: string) => boolean): Asset => {
  const [file, ...others] = Object.values(bundle).filter(({ fileName }) => isWanted(fileName))
  if (file?.type !== 'asset' || others.length > 0) throw new Error('There is not one such file')
  return file
}

const textOf = ({ source }: Asset): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

/** The faces of the fonts that we ship. */
const shippedFace = /@font-face\s*\{[^}]*url\([^}]*\}/g

/** What makes the browser compute the styles of a whole page, also when the page has it already: home has it inlined. */
const pageWide = /@(?:font-face|property [\w-]+)\s*\{[^}]*\}/g

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
const requireFiles = (html: string, built: ReadonlySet<string>): void => {
  for (const [, path = ''] of html.matchAll(/(?:href|src)="\/(assets\/[^"#]+)/g)) {
    if (!built.has(path)) throw new Error(`A page names /${path}, which is not built`)
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

/** The built shell.html, without and with a link to the page-wide rules. */
type Shells = { readonly bare: string; readonly styled: string }

const pagesOf = (
  bundle: Bundle,
  { bare, styled }: Shells,
  { language, visitor, texts }: Home,
  css: string,
): Page[] => {
  const preloads = [...importedFiles(bundle), textsFile(bundle, language)]
  const parts = { language, visitor, texts, preloads }
  const home = fillTemplate(bare, { ...parts, home: { markup: texts.home, css } })
  return [
    { fileName: `pages/home.${language}.${visitor}.html`, source: home },
    { fileName: `pages/shell.${language}.${visitor}.html`, source: fillTemplate(styled, parts) },
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
        const sheet = assetOf(bundle, (name) => name.endsWith('.css'))
        const rules = textOf(sheet)
        const css = await criticalCss(
          rules,
          homes.map(({ texts }) => texts.home),
        )
        // Each new font makes the browser lay out all titles again. This sheet comes first, so that this has a frame of its own.
        const source = (rules.match(shippedFace) ?? []).join('')
        const fonts = this.emitFile({ type: 'asset', name: 'fonts.css', source })
        const others = rules.replace(shippedFace, '')
        sheet.source = others.replace(pageWide, '')
        const shell = assetOf(bundle, (name) => name === 'shell.html')
        const bare = linkSheet(textOf(shell), this.getFileName(fonts))
        const wide = this.emitFile({
          type: 'asset',
          name: 'page-wide.css',
          source: (others.match(pageWide) ?? []).join(''),
        })
        const styled = linkSheet(bare, this.getFileName(wide))
        shell.source = styled
        const built = new Set([
          ...Object.keys(bundle),
          this.getFileName(fonts),
          this.getFileName(wide),
        ])
        for (const page of homes.flatMap((home) => pagesOf(bundle, { bare, styled }, home, css))) {
          requireFiles(page.source, built)
          this.emitFile({ type: 'asset', ...page })
        }
        const styleHashes = [styleHash(css)]
        const headers = headersFile({ styleHashes, scriptHashes: [earlyInputHash] })
        this.emitFile({ type: 'asset', fileName: '_headers', source: headers })
      },
    },
  }
}

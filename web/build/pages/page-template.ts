import { createHash } from 'node:crypto'
import { type Language, languageTraits } from '@storystone/schema/languages.ts'
import type { Prerendered } from '#web/app/prerender.tsx'
import type { Visitor } from '#web/platform/page-stamp.ts'
import { manifestPath } from '../manifest.ts'
import { earlyInputScript } from './early-input.ts'

/** Placeholder that the worker replaces with the origin of the request. */
const originMark = '%ORIGIN%'

export type PageParts = {
  readonly language: Language
  readonly visitor: Visitor
  readonly texts: Pick<Prerendered, 'title' | 'description'>
  /** Files in /assets/ to preload. */
  readonly preloads: readonly string[]
  /** The prerendered markup of home and the rules it needs. Without it the page is the empty shell. */
  readonly home?: { readonly markup: string; readonly css: string }
}

/** The Content-Security-Policy source that allows this inline style. */
export const styleHash = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Replaces the place that matches with `value`. Throws when the template has none. */
const put = (html: string, place: RegExp, value: string): string => {
  if (!place.test(html)) throw new Error(`shell.html has no ${place.source}`)
  return html.replace(place, () => value)
}

const sheetLinks = /<link rel="stylesheet"[^>]*>(?:\s*<link rel="stylesheet"[^>]*>)*/

/**
 * Paints home once all of it is there: its picture takes the height that the rest leaves, so a page
 * that is painted while it comes in moves. Safari and Firefox paint earlier.
 */
const wholeFirst = '<link rel="expect" href="#whole" blocking="render">'

/** Adds a style sheet to the built shell.html, before the others. */
export const linkSheet = (shell: string, fileName: string): string =>
  put(
    shell,
    /(?=<link rel="stylesheet")/,
    `<link rel="stylesheet" crossorigin href="/${fileName}">\n    `,
  )

const social = (language: Language, { title, description }: PageParts['texts']): string =>
  [
    `<link rel="canonical" href="${originMark}/" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Storystone" />',
    `<meta property="og:title" content="${escapeText(title)}" />`,
    `<meta property="og:description" content="${escapeText(description)}" />`,
    `<meta property="og:locale" content="${languageTraits[language].locale.replace('-', '_')}" />`,
    `<meta property="og:url" content="${originMark}/" />`,
    `<meta property="og:image" content="${originMark}/og.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')

const fillHome = (html: string, { language, texts, home }: PageParts): string => {
  if (home === undefined) return html
  const sheets = html.match(sheetLinks)?.[0] ?? ''
  const styled = put(html, sheetLinks, `<style>${home.css}</style>`)
  // Style sheets behind the markup block no paint before it, and need no script to load.
  const body = `<div id="root">${home.markup}</div><i hidden id="whole"></i>\n    ${sheets}`
  const filled = put(styled, /<div id="root"><\/div>/, body)
  const head = `${wholeFirst}\n    <script>${earlyInputScript}</script>\n    ${social(language, texts)}`
  return put(filled, /<\/head>/, `  ${head}\n  </head>`)
}

/** Fills the built shell.html. */
export const fillTemplate = (shell: string, parts: PageParts): string => {
  const { language, visitor, texts, preloads } = parts
  const links = preloads.map((path) => `<link rel="modulepreload" crossorigin href="/${path}">`)
  const steps: readonly (readonly [RegExp, string])[] = [
    [/<html lang="en">/, `<html lang="${language}" data-visitor="${visitor}">`],
    [/\/manifest\.en\.webmanifest/, manifestPath(language)],
    [/<title>[^<]*<\/title>/, `<title>${escapeText(texts.title)}</title>`],
    [
      /<meta\s+name="description"\s+content="[^"]*"\s*\/>/,
      `<meta name="description" content="${escapeText(texts.description)}" />`,
    ],
    [/<\/head>/, `  ${links.join('\n    ')}\n  </head>`],
  ]
  return fillHome(
    steps.reduce((html, [place, value]) => put(html, place, value), shell),
    parts,
  )
}

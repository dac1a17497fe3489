import Beasties from 'beasties'

/** Fonts of the device that stand in for ours: the first paint has their widths. */
const standIns = /@font-face\s*\{[^}]*local\([^}]*\}/g

/**
 * The rules of a style sheet that the markup of home needs for its first paint, in every language and
 * for every visitor. Rules for states, such as `:hover`, stay with their elements.
 * Our own font is left to the style sheet: it would compete with what the page needs to be usable.
 */
export const criticalCss = async (css: string, markups: readonly string[]): Promise<string> => {
  const beasties = new Beasties({ reduceInlineStyles: true, fonts: false, logLevel: 'warn' })
  const html = `<html data-visitor="member"><head><style>${css}</style></head><body>${markups.join('')}</body></html>`
  const [, critical] = /<style>(.*?)<\/style>/s.exec(await beasties.process(html)) ?? []
  if (critical === undefined || critical === '')
    throw new Error('Home needs no rule of its style sheet')
  return [...(css.match(standIns) ?? []), critical].join('')
}

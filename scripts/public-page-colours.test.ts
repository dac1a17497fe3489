import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { palette } from '../worker/src/stories/publications/page-frame.ts'

const theme = readFileSync(new URL('../web/src/app/theme.css', import.meta.url), 'utf8')
const [day = '', night = ''] = theme.split('prefers-color-scheme: dark')

/** What the page calls otherwise than the theme does. */
const named: Readonly<Record<string, string>> = { deep: 'accent-deep' }

const coloursOf = (rules: string) =>
  [...rules.matchAll(/--(?:color-)?([\w-]+):(#\w+)/g)].map(([, name = '', colour = '']) => [
    named[name] ?? name,
    colour,
  ])

const inTheme = (rules: string, name: string | undefined) =>
  new RegExp(`--color-${name}: (#\\w+);`).exec(rules)?.[1]

it.each([
  ['light', day],
  ['dark', night],
] as const)('the public page has the theme’s colours, %s', (scheme, rules) => {
  const colours = coloursOf(palette[scheme])
  expect(colours).toHaveLength(19)
  for (const [name, colour] of colours) expect([name, inTheme(rules, name)]).toEqual([name, colour])
})

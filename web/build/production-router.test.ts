import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutSideEffects } from './production-router.ts'

const web = createRequire(new URL('../package.json', import.meta.url))
const router = createRequire(web.resolve('react-router-dom')).resolve('react-router')
const folder = join(dirname(router).replace('/dist/development', '/dist/production'))

/** The installed router, all its files in one text. */
const code = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

it('leaves nothing at the top of the router’s modules that would keep unused components', () => {
  const lean = withoutSideEffects(code)
  const kept =
    /^(?:\w+\.displayName = .*|var \w+ = React\d*\.(?:forwardRef|memo|createContext)\(|var \w+ = class extends React\d*\.Component )/m
  expect(code).toMatch(kept)
  expect(lean).not.toMatch(kept)
})

it('leaves out what a link prefetches in the router’s framework mode', () => {
  expect(code.match(/function PrefetchPageLinks\(\{/g)).toHaveLength(1)
  expect(withoutSideEffects(code)).toContain('function PrefetchPageLinks() { return null }')
})

import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@storystone/schema/languages.ts'
import { describe, expect, it } from 'vitest'
import { manifestFor } from './manifest.ts'

const inPublic = (path: string): string =>
  fileURLToPath(new URL(`../public${path}`, import.meta.url))

/** Width and height as a JPEG's frame has them. */
const sizesOfJpeg = (jpeg: Buffer): string => {
  const frame = jpeg.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0),
  )
  return `${jpeg.readUInt16BE(frame + 7)}x${jpeg.readUInt16BE(frame + 5)}`
}

/** Width and height as a PNG's header has them. */
const sizesOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe.each(languages)('the manifest in %s', (language) => {
  const manifest = manifestFor(language)

  it('describes the same app in its language', () => {
    expect(manifest).toMatchObject({
      id: '/',
      lang: language,
      start_url: '/',
      display: 'standalone',
    })
    expect(manifest.description).toMatch(language === 'fr' ? /récits/ : /stories/)
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/', '/stories'])
  })

  it('accepts shared pictures as a form', () => {
    expect(manifest.share_target).toMatchObject({
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
    })
    expect(manifest.share_target.params.files).toEqual([{ name: 'photos', accept: ['image/*'] }])
  })

  it('lists icons that exist in their stated sizes', () => {
    const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
    for (const { src, sizes } of pngs) expect(sizesOf(readFileSync(inPublic(src))), src).toBe(sizes)
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
      new Set(['any', 'maskable', 'monochrome']),
    )
    const bytes = manifest.icons.reduce((sum, { src }) => sum + statSync(inPublic(src)).size, 0)
    expect(bytes).toBeLessThan(60_000)
  })

  it('lists screenshots for narrow and wide screens in their stated sizes', () => {
    for (const { src, sizes } of manifest.screenshots) {
      expect(sizesOfJpeg(readFileSync(inPublic(src))), src).toBe(sizes)
      expect(statSync(inPublic(src)).size, src).toBeLessThan(150_000)
    }
    const forms = new Set(manifest.screenshots.map(({ form_factor }) => form_factor))
    expect(forms).toEqual(new Set(['narrow', 'wide']))
    expect(manifest.screenshots.every(({ label }) => label !== '')).toBe(true)
  })

  it('opens one window, and has the colours of both schemes', () => {
    expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing')
    const css = readFileSync(
      fileURLToPath(new URL('../src/app/theme.css', import.meta.url)),
      'utf8',
    )
    const papers = [...css.matchAll(/--color-paper: (#\w+)/g)].map(([, colour]) => colour)
    expect(papers).toEqual([
      manifest.theme_color,
      manifest.user_preferences.color_scheme_dark.theme_color,
    ])
  })
})

import { type Language, languages } from '@storystone/schema/languages.ts'
import type { Plugin } from 'vite'
import { en } from '../src/locales/en.ts'
import { enPages } from '../src/locales/en-pages.ts'
import { fr } from '../src/locales/fr.ts'
import { frPages } from '../src/locales/fr-pages.ts'

const texts = {
  en: { ...en, ...enPages },
  fr: { ...fr, ...frPages },
} as const

export const manifestPath = (language: Language): string => `/manifest.${language}.webmanifest`

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/any-192.png', sizes: '192x192', type: 'image/png' }],
})

/** Pictures that browsers show before installing; `npm run screens -- --manifest` takes them. */
const screenshot = (name: string, form: 'narrow' | 'wide', language: Language, label: string) => ({
  src: `/screenshots/${name}.${language}.${form}.jpg`,
  sizes: form === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/jpeg',
  form_factor: form,
  label,
})

/** The web app manifest. Its `id` is the same in every language: it is one app. */
export const manifestFor = (language: Language) => {
  const { app, home, formats, stories, document } = texts[language]
  return {
    id: '/',
    name: app.name,
    short_name: app.name,
    description: document.description,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: '#f5efe3',
    theme_color: '#f5efe3',
    // A proposal that browsers may ignore; the page's meta elements say the same.
    user_preferences: {
      color_scheme_dark: { background_color: '#1a1713', theme_color: '#1a1713' },
    },
    // One window: a share or link opens in the existing one, which resumes its story.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    categories: ['travel', 'education'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      {
        src: '/icons/monochrome-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'monochrome',
      },
    ],
    screenshots: [
      screenshot('home', 'narrow', language, home.heading),
      screenshot('story', 'narrow', language, formats.history_guide),
      screenshot('home', 'wide', language, home.heading),
      screenshot('story', 'wide', language, formats.history_guide),
    ],
    shortcuts: [shortcut(stories.discover, '/'), shortcut(stories.title, '/stories')],
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
  }
}

const textFor = (language: Language): string => JSON.stringify(manifestFor(language))

/** Writes a manifest for each language, and names the English one in shell.html. */
export const manifestPlugin = (): Plugin => ({
  name: 'storystone:manifest',
  configureServer(server) {
    for (const language of languages) {
      server.middlewares.use(manifestPath(language), (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(textFor(language))
      })
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: manifestPath('en') }, injectTo: 'head' },
    ],
  },
  generateBundle() {
    for (const language of languages) {
      const fileName = manifestPath(language).slice(1)
      this.emitFile({ type: 'asset', fileName, source: textFor(language) })
    }
  },
})

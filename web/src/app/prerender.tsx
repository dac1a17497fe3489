import type { Language } from '@storystone/schema/languages.ts'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { enPages } from '#web/locales/en-pages.ts'
import { frPages } from '#web/locales/fr-pages.ts'
import { initI18n } from '#web/platform/i18n.ts'
import { App, Pages } from './router.tsx'

const descriptions = {
  en: enPages.document.description,
  fr: frPages.document.description,
} as const

export type Prerendered = {
  /** The markup of home, for the element #root. */
  readonly home: string
  readonly title: string
  readonly description: string
}

/**
 * Renders home in `language` at build time, for the visitor of that build. Rejects when a part
 * can't be rendered: a boundary would need an inline script, which the security policy forbids.
 */
export const prerenderHome = async (language: Language): Promise<Prerendered> => {
  const { app } = await initI18n(language)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <App>
      <StaticRouter location="/">
        <Pages />
      </StaticRouter>
    </App>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  )
  if (errors.length > 0) throw new AggregateError(errors, 'Home could not be prerendered')
  return {
    home: await new Response(prelude).text(),
    title: app.title,
    description: descriptions[language],
  }
}

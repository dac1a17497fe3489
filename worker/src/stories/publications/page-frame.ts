import type { Language } from '@storystone/schema/catalog.ts'
import { html, raw } from 'hono/html'
import { storyPages } from '#worker/platform/locales/story-pages.ts'
import { grounds, pageStyle } from './page-style.ts'

/** A part of a page, escaped. */
export type Markup = ReturnType<typeof html>

type Frame = {
  readonly language: Language
  readonly title: string
  /** More of the head. */
  readonly head?: Markup
  readonly body: Markup
  /** More of the foot, above its last line. */
  readonly foot?: Markup
}

const logo = raw(
  '<svg aria-hidden="true" viewBox="0 0 32 32"><path fill="currentColor" d="M3 29V17.5h6V29zM23 29V17.5h6V29zM3.1 16.2a13 13 0 0 1 3.6-7.7l4.3 4.3a7 7 0 0 0-1.9 3.4zM28.9 16.2a13 13 0 0 0-3.6-7.7L21 12.8a7 7 0 0 1 1.9 3.4z"/><path fill="var(--accent)" d="M7.9 7.5 10.3 2h11.4l2.4 5.5-4 4.3a7 7 0 0 0-8.2 0z"/></svg>',
)

/** A public page without scripts, around its own parts. */
export const framePage = ({
  language,
  title,
  head,
  body,
  foot,
}: Frame): Markup => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="theme-color" content="${grounds.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${grounds.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head ?? ''}
<style>${raw(pageStyle)}</style>
</head>
<body>
<header class="bar"><a class="brand" href="/">${logo}Storystone</a></header>
<main>
${body}
</main>
<footer class="foot small">
${foot ?? ''}
<p><span>© ${new Date().getFullYear()} Storystone</span><a href="/privacy">${storyPages[language].privacy}</a></p>
</footer>
</body>
</html>
`

/** What leads a newcomer into the app. */
export const invitation = (language: Language): Markup => {
  const { invite, inviteHelp, inviteButton } = storyPages[language]
  return html`<section class="invite"><h2>${invite}</h2><p>${inviteHelp}</p>
<a class="button" href="/">${inviteButton}</a></section>`
}

/** A page that says one thing: that a report has arrived, or that there is no story. */
export const noticePage = (
  language: Language,
  heading: 'unknown' | 'ended' | 'reported',
): Markup => {
  const texts = storyPages[language]
  return framePage({
    language,
    title: `${texts[heading]} · Storystone`,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<section class="head empty"><h1>${texts[heading]}</h1>
<p>${texts[`${heading}Help`]}</p></section>${heading === 'reported' ? '' : invitation(language)}`,
  })
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML and its attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { margin: 0; display: grid; place-items: center; min-height: 100vh }
  main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; display: grid; gap: 1rem }
  h1, p, ul { margin: 0 }
  h1 { font-size: 1.25rem }
  ul { padding: 0; list-style: none; display: grid; gap: 1rem }
  .note { font-size: .9375rem; padding: .75rem; border: 1px solid; border-radius: .5rem }
  .amount { font-size: 2rem; font-weight: 600 }
  form { display: grid; gap: .75rem }
  button { font: inherit; min-height: 3rem; border-radius: .5rem; border: 1px solid; cursor: pointer }
  button.first { background: #3b3fb6; color: #fff; border-color: #3b3fb6; font-weight: 600 }
  a { color: inherit; display: inline-block; padding: .75rem 0 }
  :focus-visible { outline: 3px solid #d97706; outline-offset: 2px }`

export type PageLanguage = 'en' | 'fr'

const notes: Readonly<Record<PageLanguage, string>> = {
  en: 'This page stands in for Stripe. No money moves.',
  fr: 'Cette page remplace Stripe. Aucun argent ne circule.',
}

export const pageLanguage = (locale: string | null): PageLanguage =>
  locale?.startsWith('fr') ? 'fr' : 'en'

/** A page. `content` is HTML, already escaped. */
export const page = (language: PageLanguage, title: string, content: string): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="note">${escapeHtml(notes[language])}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`

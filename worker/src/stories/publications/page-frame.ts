import { createHash } from 'node:crypto'
import type { Language } from '@storystone/schema/languages.ts'
import { html, raw } from 'hono/html'
import { publicPageTexts } from '#worker/platform/locales/public-page.ts'

/** The theme's colours, which the web app has by the same names. */
export const palette = {
  light: `color-scheme:light dark;--paper:#f5efe3;--raised:#fdfaf4;--sunk:#ebe2d1;--ink:#251f18;--soft:#5d5345;--rule:#d8cdb8;--edge:#7f725d;--accent:#a2402a;--deep:#85311e;--on-accent:#fffaf3;--focus:#1f5793;--color-sky:#efe5d2;--color-sun:#cf7350;--color-hill:#ded0b3;--color-near-hill:#c7b692;--color-stone:#f6ecd8;--color-stone-shade:#d9c5a0;--color-line:#4b4031;--color-leaf:#5f6a4b;--color-soft:var(--soft)`,
  dark: `--paper:#1a1713;--raised:#2a251e;--sunk:#322b22;--ink:#f2eadb;--soft:#bcb09c;--rule:#3d362c;--edge:#978a74;--accent:#e39069;--deep:#f0aa89;--on-accent:#22160f;--focus:#86b9f0;--color-sky:#221e2a;--color-sun:#d9855e;--color-hill:#322c36;--color-near-hill:#3b3337;--color-stone:#8d7c66;--color-stone-shade:#64574a;--color-line:#1a1713;--color-leaf:#363f2f`,
} as const

/** The colours of the bar above the page, as the ground of the page has them. */
const grounds = { light: '#f5efe3', dark: '#1a1713' } as const

/** The app's fonts, by the address that its build gives them for good. */
const fontFiles = {
  normal: '/assets/crimson-pro-latin.woff2',
  italic: '/assets/crimson-pro-latin-italic.woff2',
} as const
const faces = Object.entries(fontFiles).map(
  ([style, file]) =>
    `@font-face{font-family:"Crimson Pro";font-style:${style};font-weight:400 600;font-display:swap;size-adjust:112%;src:url(${file})}`,
)

/** The product's hand, limestone and ink, in few rules: they are part of every page. */
const pageStyle = `${faces.join('')}:root{${palette.light}}
@media(prefers-color-scheme:dark){:root{${palette.dark}}}
*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%;scroll-padding-top:1.5rem}
body{font:1.0625rem/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word;max-width:42rem;margin:auto;padding:0 1.25rem 3rem}
h1,h2,.brand,.serif{font-family:"Crimson Pro",Georgia,"Noto Serif","DejaVu Serif",ui-serif,serif}
.story,.fact,.note q{font-family:"Crimson Pro",Georgia,"Noto Serif","DejaVu Serif",ui-serif,serif}
h1{font-size:clamp(2rem,1.5rem + 2.4vw,2.75rem);line-height:1.12;font-weight:600;text-wrap:balance;hyphens:auto}
h2{font-size:1.375rem;line-height:1.25;font-weight:600}
h3{font-size:.875rem;font-weight:600;color:var(--soft);padding-top:.5em}
a{color:inherit;text-underline-offset:.2em;text-decoration-color:var(--edge)}
a:hover{color:var(--accent)}
a[rel~=license]{display:inline-block}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.bar{display:flex;padding:.5rem 0}
.brand{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;font-size:1.25rem;font-weight:600;text-decoration:none}
.brand svg{width:2rem;height:2rem}
main,article{display:grid;gap:1.75rem;grid-template-columns:minmax(0,1fr)}
main{gap:3rem}
figure{display:grid;gap:.5rem}
figure img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;background:var(--sunk)}
figure>svg{display:block;width:100%;height:13.5rem;background:var(--color-sky)}
figure>*{border-radius:50% 50% .375rem .375rem/38% 38% .375rem .375rem}
figcaption,.small{font-size:.875rem;line-height:1.45;color:var(--soft)}
.head{display:grid;gap:.75rem;justify-items:start}
.kind{border:1px solid var(--accent);border-radius:99px;color:var(--accent);font-size:.875rem;font-weight:600;padding:.1rem .75rem}
.landmark{color:var(--accent);font-weight:600}
.story{display:grid;gap:1.1em;font-size:1.25rem;line-height:1.65}
.fact{font-size:1.25rem;line-height:1.6}
.story>p{hyphens:auto}
.story>p:first-child::first-letter{float:left;padding:.06em .1em 0 0;color:var(--accent);font-size:3.2em;line-height:.8}
.facts{list-style:none;padding:0;gap:0}
.facts li{border-top:1px solid var(--rule);display:grid;grid-template-columns:1.5rem minmax(0,1fr);padding:.9rem 0}
.facts li:first-child{border-top:0;padding-top:0}
.facts li::before{content:"";width:.55rem;height:.8rem;margin-top:.6em;background:var(--accent);clip-path:polygon(50% 0,100% 50%,50% 100%,0 50%)}
dl.story dt{color:var(--accent);font:600 .875rem/1.4 ui-sans-serif,system-ui,sans-serif}
dl.story dd{white-space:pre-line}
sup{font:600 .7rem/1 ui-sans-serif,system-ui,sans-serif;vertical-align:super}
sup a{color:var(--accent);text-decoration:none;padding:.35rem .15rem}
aside{background:var(--sunk);border-radius:.75rem;padding:1.25rem;display:grid;gap:.5rem}
aside h2{color:var(--accent);font:600 1.0625rem/1.4 ui-sans-serif,system-ui,sans-serif}
.sources{border-top:1px solid var(--rule);padding-top:1.5rem;display:grid;gap:.75rem}
ul.plain{list-style:none;padding:0;display:grid;gap:.75rem}
.notes{padding:0;list-style:none;display:grid;gap:1rem}
.note{display:grid;grid-template-columns:2rem minmax(0,1fr);gap:.15rem 0;scroll-margin-top:1rem}
.note:target{background:var(--sunk);border-radius:.375rem;box-shadow:0 0 0 .6rem var(--sunk)}
.note>a{color:var(--accent);font-weight:600;text-decoration:none}
.note div{display:grid;gap:.15rem}
.note q{color:var(--soft);font-style:italic;quotes:none}
.invite{background:var(--raised);border:1px solid var(--rule);border-radius:.75rem;padding:1.75rem 1.25rem;display:grid;gap:.75rem;justify-items:center;text-align:center}
.button{appearance:none;border:0;background:var(--accent);color:var(--on-accent);border-radius:.375rem;font-family:inherit;font-size:1.0625rem;font-weight:600;line-height:1.2;text-wrap:balance;padding:.85rem 1.5rem;min-height:2.75rem;text-decoration:none;cursor:pointer}
.button:hover{background:var(--deep);color:var(--on-accent)}
.quiet{background:none;color:var(--ink);border:1px solid var(--edge)}
.quiet:hover{background:var(--sunk);color:var(--ink)}
.foot{border-top:1px solid var(--rule);margin-top:3rem;padding-top:1rem;display:grid;gap:1rem}
.foot>p{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:center;justify-content:space-between}
.foot a,summary{display:inline-flex;align-items:center;min-height:2.75rem}
summary{cursor:pointer;text-decoration:underline;text-underline-offset:.2em;text-decoration-color:var(--edge)}
summary h2{margin:0}
details .notes{margin-top:.75rem}
@media print{::details-content{content-visibility:visible}}
form{display:grid;gap:.6rem;justify-items:start;padding-bottom:.5rem}
textarea{width:100%;min-height:6rem;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--edge);border-radius:.375rem;padding:.6rem .75rem}
.empty{min-height:55vh;align-content:center;justify-items:center;text-align:center;gap:1rem}
@media(min-width:44rem){figure img{aspect-ratio:3/2}body{padding-bottom:4rem}}`

const hash = createHash('sha256').update(pageStyle).digest('base64')

/** The policy of a public page: its own style and pictures, one form, and no script at all. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

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
<link rel="preload" href="${fontFiles.normal}" as="font" type="font/woff2" crossorigin>
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
<p><span>© ${new Date().getFullYear()} Storystone</span><a href="/privacy">${publicPageTexts[language].privacy}</a></p>
</footer>
</body>
</html>
`

/** What leads a newcomer into the app. */
export const invitation = (language: Language): Markup => {
  const { invite, inviteHelp, inviteButton } = publicPageTexts[language]
  return html`<section class="invite"><h2>${invite}</h2><p>${inviteHelp}</p>
<a class="button" href="/">${inviteButton}</a></section>`
}

/** A page that says one thing: that a report has arrived, or that there is no story. */
export const noticePage = (
  language: Language,
  heading: 'unknown' | 'ended' | 'reported',
): Markup => {
  const texts = publicPageTexts[language]
  return framePage({
    language,
    title: `${texts[heading]} · Storystone`,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<section class="head empty"><h1>${texts[heading]}</h1>
<p>${texts[`${heading}Help`]}</p></section>${heading === 'reported' ? '' : invitation(language)}`,
  })
}

import { isGuidedReading, originData } from '@storystone/schema/attribution.ts'
import { cardSize, publicationPath } from '@storystone/schema/contract/publication.ts'
import { type Story, type StoryField, textLicense } from '@storystone/schema/contract/story.ts'
import { isDemoDrawing } from '@storystone/schema/demo-drawing.ts'
import { italics, withoutItalics } from '@storystone/schema/italics.ts'
import { type Language, languageTraits } from '@storystone/schema/languages.ts'
import { drawingOf, drawingsPath, placeTypeOfStory } from '@storystone/schema/place-drawing.ts'
import { checkingOf, type Mark, marksOf } from '@storystone/schema/story-marks.ts'
import {
  bulletSpans,
  distinctLandmark,
  headingsOf,
  paragraphSpans,
  type Span,
  sectionsOf,
  trimmedSpan,
} from '@storystone/schema/story-text.ts'
import { html, raw } from 'hono/html'
import { publicPageTexts } from '#worker/platform/locales/public-page.ts'
import { framePage, invitation, type Markup } from './page-frame.ts'
import type { PublicPage } from './store.ts'

const longestDescription = 200

/** A story's title without the marks of its italics, for tabs and previews. */
export const plainTitleOf = ({ title }: Pick<Story, 'title'>): string => withoutItalics(title)

/** The beginning of a story, for previews. */
const descriptionOf = ({ content }: Pick<Story, 'content'>): string => {
  const text = withoutItalics(content.replaceAll('**', ''))
    .replaceAll(/\s*•\s*|\s+/g, ' ')
    .trim()
  if (text.length <= longestDescription) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestDescription)).replace(/\p{Surrogate}$/u, '')}…`
}

const aboutOf = ({ landmark, placeId }: Story) =>
  landmark === null
    ? {}
    : {
        about: {
          '@type': 'Place',
          name: landmark,
          ...(placeId && /^Q\d+$/.test(placeId)
            ? { sameAs: `https://www.wikidata.org/wiki/${placeId}` }
            : {}),
        },
      }

/**
 * A public story for machines, as JSON that may stand in a page: what it is about, what it rests on, and
 * whether a model wrote it. Its date is that of its publication.
 */
const storyData = ({ story, publishedAt }: PublicPage, url: string, image: string) => {
  const { language } = story
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: plainTitleOf(story),
    description: descriptionOf(story),
    inLanguage: language,
    datePublished: new Date(publishedAt).toISOString().slice(0, 10),
    url,
    mainEntityOfPage: url,
    image,
    ...aboutOf(story),
    publisher: { '@type': 'Organization', name: 'Storystone' },
    ...originData(story, language),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

type PageAddress = { readonly origin: string; readonly token: string }

const textsOf = ({ language }: { readonly language: Language }) => publicPageTexts[language]

/** Words as they are printed: what stands between asterisks in italics, and nothing in bold. */
const printed = (text: string): (Markup | string)[] =>
  // split() with one group puts the italic parts at odd indexes.
  text
    .replaceAll('**', '')
    .split(italics)
    .map((part, index) => (index % 2 === 1 ? html`<i>${part}</i>` : part))

/** A part of a field's text, with a link after each sentence to what that rests on. */
const cited = (
  story: Story,
  marks: readonly Mark[],
  field: StoryField,
  { start, end }: Span,
): Markup[] => {
  const text = story[field] ?? ''
  const within = marks.filter((mark) => mark.field === field && mark.end > start && mark.end <= end)
  const starts = [start, ...within.map((mark) => mark.end)]
  return starts.map((from, index) => {
    const mark = within[index]
    const words = printed(text.slice(from, mark?.end ?? end))
    if (!mark) return html`${words}`
    const { number } = mark
    const name = textsOf(story).note(number)
    return html`${words}<sup><a href="#source-${number}" id="sentence-${number}" aria-label="${name}">${number}</a></sup>`
  })
}

const contentOf = (story: Story, marks: readonly Mark[]): Markup => {
  const { content, format } = story
  const words = (span: Span) => cited(story, marks, 'content', span)
  switch (format) {
    case 'quick_facts':
      return html`<ul class="story facts">${bulletSpans(content).map(
        (span) => html`<li><span>${words(span)}</span></li>`,
      )}</ul>`
    case 'history_guide': {
      const headings = headingsOf(story)
      return html`<div class="story">${paragraphSpans(content).map((span) => {
        const heading = headings.get(span.start)
        return html`${heading === undefined ? '' : html`<h3>${heading}</h3>`}<p>${words(span)}</p>`
      })}</div>`
    }
    case 'translate_inscription':
      return html`<dl class="story">${sectionsOf(content).map(
        ({ label, span }) =>
          html`<div>${label === '' ? '' : html`<dt>${label}</dt>`}<dd dir="auto">${words(span)}</dd></div>`,
      )}</dl>`
  }
}

const licence = (name: string, url: string | null): Markup =>
  url === null ? html`${name}` : html`<a href="${url}" rel="license noreferrer">${name}</a>`

/** The owner's photo where they chose so, else the place's own picture with its credit, else a drawing of its type. */
const pictureOf = (page: PublicPage, path: string): Markup => {
  const { story, showsPhoto, photoId } = page
  const image = (alt: string) =>
    html`<img src="${path}/picture" alt="${alt}" width="960" height="720" fetchpriority="high">`
  const texts = textsOf(story)
  if (showsPhoto && photoId !== null) {
    return html`<figure>${image(texts.photoOf(plainTitleOf(story)))}</figure>`
  }
  if (story.picture === null || isDemoDrawing(story.picture.sourceUrl)) {
    const drawing = `${drawingsPath}#${drawingOf(placeTypeOfStory(story))}`
    return html`<figure><svg aria-hidden="true" viewBox="0 0 160 200"><use href="${drawing}"/></svg><figcaption>${texts.drawing}</figcaption></figure>`
  }
  const { author, license, licenseUrl, sourceUrl } = story.picture
  const credit = html`<a href="${sourceUrl}" rel="noreferrer">${texts.pictureBy(author)}</a> · ${licence(license, licenseUrl)}`
  return html`<figure>${image(story.landmark ?? plainTitleOf(story))}<figcaption>${credit}</figcaption></figure>`
}

const funFactOf = (story: Story, marks: readonly Mark[]): Markup | '' => {
  const span = trimmedSpan(story.funFact ?? '')
  if (span.start === span.end) return ''
  return html`<aside><h2>${textsOf(story).funFact}</h2><p class="fact">${cited(story, marks, 'funFact', span)}</p></aside>`
}

/** Who wrote the story, and what it was checked against. */
const writtenOf = (story: Story): string => {
  const { written, checked, unsourced } = textsOf(story)
  const by = written[story.writer ?? 'unknown']
  if (isGuidedReading(story)) return `${by}.`
  if (story.sources.length === 0) return `${by}. ${unsourced}`
  return `${by}, ${checked[checkingOf(story.citations) ?? 'verified']}`
}

const sourcesOf = (story: Story): Markup => {
  const texts = textsOf(story)
  const items = story.sources.map(
    ({ url, language, title, license }) =>
      html`<li><a href="${url}" lang="${language}" rel="noreferrer">${title}</a><br><span class="small">${texts.wiki[language]} · ${licence(license.name, license.url)}</span></li>`,
  )
  return html`<section class="sources" aria-labelledby="sources"><h2 id="sources">${texts.sources}</h2>
<p class="small">${writtenOf(story)}</p>
${
  items.length === 0
    ? ''
    : html`<ul class="plain">${items}</ul>
<p class="small">${isGuidedReading(story) ? texts.shortened : texts.adapted} ${licence(textLicense.name, textLicense.url)}</p>`
}</section>`
}

/** The passages that a sentence rests on; the sentence itself is read above, where its number leads back to. */
const noteOf = (story: Story, { number, passages }: Mark): Markup => {
  const texts = textsOf(story)
  const quotes = passages.map(
    ({ quote, section, source }) =>
      html`<q lang="${source.language}">${texts.quoted(quote)}</q><span class="small">${source.title}${section === '' ? '' : ` › ${section}`}</span>`,
  )
  return html`<li class="note" id="source-${number}"><a href="#sentence-${number}" aria-label="${texts.backToSentence} ${number}">${number}</a><div>${quotes}</div></li>`
}

/** Folded, since it is longer than the story. A browser opens it when a sentence's number leads into it. */
const notesOf = (story: Story, marks: readonly Mark[]): Markup | '' => {
  if (marks.length === 0) return ''
  const { sentences, sentencesHelp } = textsOf(story)
  return html`<details class="sources"><summary><h2>${sentences}</h2></summary>
<p class="small">${sentencesHelp}</p><ol class="notes">${marks.map((mark) => noteOf(story, mark))}</ol></details>`
}

const reportForm = (language: Language, token: string): Markup => {
  const { report, reportHelp, reportLabel, reportButton } = publicPageTexts[language]
  return html`<details><summary>${report}</summary>
<form method="post" action="/api/publications/${token}/report"><input type="hidden" name="language" value="${language}">
<label for="reason">${reportLabel}</label><textarea id="reason" name="reason" required maxlength="1000"></textarea>
<p>${reportHelp}</p><button class="button quiet">${reportButton}</button></form></details>`
}

/** What crawlers and previews of links read. */
const headOf = (page: PublicPage, { origin, token }: PageAddress): Markup => {
  const { story, isIndexed, hasCard } = page
  const url = origin + publicationPath(token)
  const description = descriptionOf(story)
  const title = plainTitleOf(story)
  const oembed = `${origin}/api/oembed?url=${encodeURIComponent(url)}`
  const named = (name: string, content: string) =>
    html`<meta name="${name}" content="${content}">\n`
  const card = hasCard ? `${url}/card` : `${origin}/og.png`
  const openGraph = {
    type: 'article',
    site_name: 'Storystone',
    title,
    description,
    locale: languageTraits[story.language].locale.replace('-', '_'),
    url,
    image: card,
    'image:width': `${cardSize.width}`,
    'image:height': `${cardSize.height}`,
    'image:alt': title,
  }
  return html`${named('description', description)}${isIndexed ? '' : named('robots', 'noindex')}<link rel="canonical" href="${url}">
<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}">
${Object.entries(openGraph).map(
  ([name, content]) => html`<meta property="og:${name}" content="${content}">\n`,
)}${named('twitter:card', 'summary_large_image')}${named('twitter:title', title)}${named('twitter:description', description)}${named('twitter:image', card)}<script type="application/ld+json">${raw(storyData(page, url, card))}</script>`
}

/** The public page of a story: nothing of its owner but what they chose to show. */
export const storyPage = (page: PublicPage, address: PageAddress): Markup => {
  const { story } = page
  const { language, title, format } = story
  const marks = marksOf(story)
  const landmark = distinctLandmark(story)
  return framePage({
    language,
    title: `${plainTitleOf(story)} · Storystone`,
    head: headOf(page, address),
    body: html`<article>
${pictureOf(page, publicationPath(address.token))}
<div class="head"><h1>${cited(story, marks, 'title', { start: 0, end: title.length })}</h1>
${landmark === null ? '' : html`<p class="landmark">${landmark}</p>`}
<span class="kind">${textsOf(story).formats[format]}</span></div>
${contentOf(story, marks)}
${funFactOf(story, marks)}
${sourcesOf(story)}
${notesOf(story, marks)}
</article>
${invitation(language)}`,
    foot: reportForm(language, address.token),
  })
}

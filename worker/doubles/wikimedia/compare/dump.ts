import type { Page } from '../corpus/entry.ts'

/** The page whose picture is imported, too: the wiki finds it by itself. */
export const picturedId = 'petra'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const revision = (title: string, text: string): string => `<page><title>${escaped(title)}</title>
<ns>0</ns><revision><timestamp>2026-06-01T12:00:00Z</timestamp><contributor><username>Double</username>
</contributor><model>wikitext</model><format>text/x-wiki</format>
<text xml:space="preserve">${escaped(text)}</text></revision></page>`

/** An extract as the wikitext that it comes from: a blank line between paragraphs. */
const wikitextOf = ({ entry, text }: Page): string => {
  const picture = entry.id === picturedId ? `[[File:${entry.id}.png|thumb]]\n` : ''
  return picture + text.replace(/\n+/g, '\n\n')
}

/** Pages and their redirects in MediaWiki's format of exports. */
export const dumpOf = (pages: readonly Page[]): string => {
  const titles = new Set(pages.map(({ title }) => title))
  const all = pages.flatMap((page) => [
    revision(page.title, wikitextOf(page)),
    ...page.redirects
      .filter((title) => !titles.has(title))
      .map((title) => revision(title, `#REDIRECT [[${page.title}]]`)),
  ])
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
${all.join('\n')}
</mediawiki>
`
}

import { originData } from '@storystone/schema/attribution.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import type { PublicPage } from './store.ts'

const longestDescription = 200

/** A story's title without the marks of its italics, for tabs and previews. */
export const plainTitleOf = ({ title }: Pick<Story, 'title'>): string => withoutItalics(title)

/** The beginning of a story, for previews. */
export const descriptionOf = ({ content }: Pick<Story, 'content'>): string => {
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
export const storyData = ({ story, publishedAt }: PublicPage, url: string, image: string) => {
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

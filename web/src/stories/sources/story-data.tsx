import type { Story } from '@storystone/schema/contract/story.ts'
import { textLicense } from '@storystone/schema/contract/story.ts'
import { creditLines, isQuoted, trainedAlgorithmicMedia } from '@storystone/schema/credit.ts'

/** A story for machines: what it rests on, and whether a model wrote it, as the EU's AI Act asks. */
const storyData = (story: Story): object => {
  const { title, language, createdAt, sources } = story
  return {
    '@context': 'https://schema.org',
    '@type': isQuoted(story) ? 'Quotation' : 'CreativeWork',
    name: title,
    inLanguage: language,
    dateCreated: createdAt,
    ...(!isQuoted(story) && {
      creator: { '@type': 'SoftwareApplication', name: 'Storystone' },
      digitalSourceType: trainedAlgorithmicMedia,
    }),
    ...(sources.length > 0 && {
      license: textLicense.url,
      creditText: creditLines(story, language).join('\n'),
      isBasedOn: sources.map((source) => ({
        '@type': 'Article',
        name: source.title,
        url: source.url,
        inLanguage: source.language,
        license: source.license.url,
      })),
    }),
  }
}

export const StoryData = ({ story }: { story: Story }) => (
  <script type="application/ld+json">{JSON.stringify(storyData(story))}</script>
)

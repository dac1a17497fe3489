import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import { creditLines, isQuoted, trainedAlgorithmicMedia } from '@storystone/schema/credit.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ExternalLink, LicenseLink, SourceLine } from '../citations/source-line.tsx'

/** Why a story names no article. */
const unsourcedNote = ({ writer, imageUrl }: Story) => {
  if (writer === null) return 'sources.none'
  return imageUrl === null ? 'sources.without' : 'sources.photoOnly'
}

/** The end of a story: its articles and the picture that is shown, each with its licence. */
export const SourceList = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const id = useId()
  const { sources } = story
  const picture = story.imageUrl === null ? story.picture : null
  const hasSources = sources.length > 0
  const note = t(unsourcedNote(story))
  if (!hasSources && picture === null) {
    return <p className="text-balance text-center text-small text-soft">{note}</p>
  }
  return (
    <section aria-labelledby={id} className="grid gap-3 border-rule border-t pt-6">
      <h2 className="font-semibold font-serif text-section" id={id}>
        {t('sources.title')}
      </h2>
      <ul className="grid gap-3 empty:hidden">
        {sources.map((source) => (
          <li className="-mt-2 grid text-small" key={source.id}>
            <ExternalLink href={source.url} language={source.language}>
              {source.title}
            </ExternalLink>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
      <p className="text-small text-soft">
        {hasSources ? (
          <>
            {t(isQuoted(story) ? 'sources.shortened' : 'sources.adapted')}{' '}
            <LicenseLink {...textLicense} />
          </>
        ) : (
          note
        )}
      </p>
      {picture && <PictureCredit picture={picture} />}
    </section>
  )
}

const PictureCredit = ({ picture }: { picture: NonNullable<Story['picture']> }) => {
  const { t } = useTranslation()
  const { author, license, licenseUrl, sourceUrl } = picture
  return (
    <p className="text-small text-soft">
      {t('sources.picture')}{' '}
      <a className="underline underline-offset-2" href={sourceUrl} rel="noreferrer" target="_blank">
        {author}
      </a>
      {', '}
      <LicenseLink name={license} url={licenseUrl} />
    </p>
  )
}

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

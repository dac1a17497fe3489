import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import { creditLines, isQuoted, trainedAlgorithmicMedia } from '@storystone/schema/credit.ts'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CreatedOn } from '#web/ui/format/format.tsx'
import { checkingOf } from '../citations/marks.ts'
import { ExternalLink, LicenseLink, SourceLine } from '../citations/source-line.tsx'

const checkedTexts = {
  once: 'sources.checkedOnce',
  twice: 'sources.checkedTwice',
  mixed: 'sources.checkedMixed',
} as const

/** Who wrote the story, what of it was compared with its sources, and by whom. */
const disclaimerOf = (story: Story, t: TFunction): string => {
  if (isQuoted(story)) return t('sources.extracted')
  const origin = t(story.imageUrl === null ? 'story.disclaimerText' : 'story.disclaimerPhoto')
  if (story.sources.length === 0) return origin
  const checking = checkingOf(story.citations)
  return `${origin} ${t(checking === undefined ? 'sources.verified' : checkedTexts[checking])}`
}

/** The sources of a story, and the note on who wrote it, from what, and that it may be wrong. */
export const StoryOrigin = ({ story, dated = false }: { story: Story; dated?: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <SourceList story={story} />
      <footer className="grid gap-1 text-center text-small text-soft">
        <p className="text-balance">{disclaimerOf(story, t)}</p>
        <p>
          {isQuoted(story) ? (
            <>
              {t('sources.fromWikipedia')}, <LicenseLink {...textLicense} />
            </>
          ) : (
            t('story.generatedBy')
          )}
          {dated && (
            <>
              {' · '}
              <CreatedOn date={story.createdAt} />
            </>
          )}
        </p>
      </footer>
      <StoryData story={story} />
    </>
  )
}

/** Why a story names no article. */
const unsourcedNote = ({ writer, imageUrl }: Story) => {
  if (writer === null) return 'sources.none'
  return imageUrl === null ? 'sources.without' : 'sources.photoOnly'
}

/** The end of a story: its articles and the picture that is shown, each with its licence. */
const SourceList = ({ story }: { story: Story }) => {
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

const StoryData = ({ story }: { story: Story }) => (
  <script type="application/ld+json">{JSON.stringify(storyData(story))}</script>
)

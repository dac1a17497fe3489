import { isGuidedReading, originData } from '@storystone/schema/attribution.ts'
import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import type { Format } from '@storystone/schema/formats.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { languageNames } from '@storystone/schema/languages.ts'
import { checkingOf } from '@storystone/schema/story-marks.ts'
import { distinctLandmark } from '@storystone/schema/story-text.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { CreatedOn, Joined } from '#web/ui/dates-and-numbers.tsx'
import { PageHeading } from '#web/ui/page/page.tsx'
import { HeadingMarks, Words } from '../citations/cited-text.tsx'
import { ExternalLink, LicenseLink, SourceLine } from '../citations/source-sheet.tsx'
import { minutesOf } from '../content-parts.ts'

/** The top of a story: its title, its place, and one line of facts. */
export const StoryHeader = ({ story }: { story: Story }) => {
  const title = withoutItalics(story.title)
  return (
    <header className="order-2 grid grid-cols-1 gap-2 desktop:order-none">
      {/* The mark is next to the heading, not in its name. */}
      <div
        className="hyphens-auto text-balance [&>h1:not(:last-child)]:inline"
        lang={story.language}
      >
        <PageHeading documentTitle={title}>
          <Words text={story.title} />
        </PageHeading>
        <HeadingMarks field="title" />
      </div>
      <Place story={story} />
      <Facts story={story} />
    </header>
  )
}

/** The name of the place where the title does not have it, and what and where it is. */
const Place = ({ story }: { story: Story }) => {
  const landmark = distinctLandmark(story)
  const { location, language } = story
  if (!(landmark || location)) return null
  return (
    <p className="wrap-anywhere">
      <Joined>
        {landmark && (
          <span className="font-semibold" lang={language}>
            {landmark}
          </span>
        )}
        {location && <bdi className="inline-block first-letter:uppercase">{location}</bdi>}
      </Joined>
    </p>
  )
}

/** Its format, how long it takes to read, its day, and its language where it is not the app's. */
const Facts = ({ story: { format, content, createdAt, language } }: { story: Story }) => {
  const { t } = useTranslation()
  const isForeign = language !== useLanguage()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-soft">
      <FormatBadge format={format} />
      <Joined>
        {t('story.minutes', { minutes: minutesOf(content) })}
        <CreatedOn date={createdAt} />
        {isForeign && <span lang={language}>{languageNames[language]}</span>}
      </Joined>
    </p>
  )
}

const FormatBadge = ({ format }: { format: Format }) => {
  const { t } = useTranslation()
  return (
    <span className="rounded-card bg-sunk px-2.5 py-0.5 font-semibold text-ink">
      {t(`formats.${format}`)}
    </span>
  )
}

const checkedTexts = {
  once: 'sources.checkedOnce',
  twice: 'sources.checkedTwice',
  mixed: 'sources.checkedMixed',
  unknown: 'sources.verified',
} as const

/** Who wrote the story and that it may be wrong, in a line each; how it was written, on demand. */
export const StoryOrigin = ({ story, dated = false }: { story: Story; dated?: boolean }) => {
  const { t } = useTranslation()
  return (
    <footer className="grid gap-1 border-rule border-t pt-4 text-small text-soft">
      <p>
        <Joined>
          {isGuidedReading(story) ? (
            <>
              {t('sources.fromWikipedia')}, <LicenseLink {...textLicense} />
            </>
          ) : (
            t('story.generatedBy')
          )}
          {dated && <CreatedOn date={story.createdAt} />}
        </Joined>
      </p>
      {!isGuidedReading(story) && (
        <p>{t(story.imageUrl === null ? 'story.disclaimerText' : 'story.disclaimerPhoto')}</p>
      )}
      <HowWritten story={story} />
      <StoryData story={story} />
    </footer>
  )
}

/** What of a story was compared with its sources, and by whom; under which licence it may be shared. */
const HowWritten = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  if (story.sources.length === 0) return null
  const checked = checkedTexts[checkingOf(story.citations) ?? 'unknown']
  return (
    <details>
      <summary className="w-fit cursor-pointer list-inside py-2.5 font-semibold underline decoration-rule underline-offset-4 hover:text-accent">
        {t('story.howWritten')}
      </summary>
      <div className="grid gap-3 pb-2">
        <p>{t(isGuidedReading(story) ? 'sources.extracted' : checked)}</p>
        <p>
          {t(isGuidedReading(story) ? 'sources.shortened' : 'sources.adapted')}{' '}
          <LicenseLink {...textLicense} />
        </p>
        {!isGuidedReading(story) && <p>{t('story.checkYourself')}</p>}
      </div>
    </details>
  )
}

/** Why a story names no article. */
const unsourcedNote = ({ writer, imageUrl }: Story) => {
  if (writer === null) return 'sources.none'
  return imageUrl === null ? 'sources.without' : 'sources.photoOnly'
}

/** The articles that a story rests on, each with its licence. */
export const SourceList = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const id = useId()
  const { sources } = story
  if (sources.length === 0) {
    return <p className="text-small text-soft">{t(unsourcedNote(story))}</p>
  }
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h2 className="font-semibold font-serif text-section" id={id}>
        {t('sources.title')}
      </h2>
      <ul className="grid gap-3">
        {sources.map((source) => (
          <li className="grid text-small" key={source.id}>
            <ExternalLink href={source.url} language={source.language}>
              {source.title}
            </ExternalLink>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A story for machines. */
const storyData = (story: Story): object => {
  const { title, language, createdAt } = story
  return {
    '@context': 'https://schema.org',
    '@type': isGuidedReading(story) ? 'Quotation' : 'CreativeWork',
    name: title,
    inLanguage: language,
    dateCreated: createdAt,
    ...originData(story, language),
  }
}

const StoryData = ({ story }: { story: Story }) => (
  <script type="application/ld+json">{JSON.stringify(storyData(story))}</script>
)

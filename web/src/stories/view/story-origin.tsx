import { isGuidedReading, originData } from '@storystone/schema/attribution.ts'
import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import { checkingOf } from '@storystone/schema/story-marks.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CreatedOn } from '#web/ui/format/format.tsx'
import { ExternalLink, LicenseLink, SourceLine } from '../citations/source-sheet.tsx'

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
        {isGuidedReading(story) ? (
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
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline decoration-rule underline-offset-4 hover:text-accent">
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

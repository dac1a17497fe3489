import { type Story, unsourced } from '@storystone/schema/contract/story.ts'
import { type Format, formats, formatTraits } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { creditsAtSignUp } from '@storystone/schema/limits.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useAccount } from '#web/account'
import { useIsAllFree } from '#web/billing'
import { useLanguage } from '#web/platform/i18n.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { StoryView } from '#web/stories'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { LoadedPage } from '#web/ui/page/loaded-page.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { composeSample, type SampleTexts } from './texts.ts'

/** /sample/{format}: a finished story of a format, to show what to expect. Needs no session. */
export const SamplePage = () => {
  const { format } = useParams()
  const known = formats.find((each) => each === format)
  return known === undefined ? <NotFoundPage /> : <Sample format={known} key={known} />
}

const Sample = ({ format }: { format: Format }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const load = useCallback(() => loadSample(format, language), [format, language])
  return (
    <LoadedPage failureTitle={t('samples.failure')} load={load} width="wide">
      {(story) => (
        <div className="grid gap-7">
          <p className="border-accent border-l-4 bg-sunk px-4 py-3 text-small">
            {t('samples.note')}
          </p>
          <StoryView
            factTitle={t('story.fascinatingFact')}
            invitation={
              <Invitation variant={formatTraits[format].isNarrated ? 'secondary' : 'primary'} />
            }
            narration={narration}
            story={story}
          >
            <Invitation variant="primary" />
            <Others than={format} />
          </StoryView>
        </div>
      )}
    </LoadedPage>
  )
}

const Player = lazyPart(async () => (await import('#web/narration/player/player.tsx')).Player)

/** Visitors hear a sample by the device's own voice, as they hear all stories without a model. */
const narration = {
  Player: ({ story }: { story: Story }) => <Player story={{ ...story, writer: 'extract' }} />,
  Narrated: lazyPart(
    async () => (await import('#web/narration/content/narrated-content.tsx')).NarratedContent,
  ),
}

/** A link to home. The page has one at its beginning, quiet below Listen, and one at its end. */
const Invitation = ({ variant }: { variant: 'primary' | 'secondary' }) => {
  const { t } = useTranslation()
  const isAllFree = useIsAllFree()
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  return (
    <div className="grid gap-2 text-center">
      <ButtonLink className="min-h-14 text-lg" to="/" variant={variant} wide>
        {t('samples.yours')}
      </ButtonLink>
      {!isSignedIn && (
        <p className="text-small text-soft">
          {isAllFree ? t('home.allFree') : t('home.creditsAtSignUp', { count: creditsAtSignUp })}
        </p>
      )}
    </div>
  )
}

const Others = ({ than }: { than: Format }) => {
  const { t } = useTranslation()
  const isAllFree = useIsAllFree()
  return (
    <nav aria-label={t('samples.others')} className="grid gap-1 text-center">
      <p className="text-small text-soft">{t('samples.others')}</p>
      <ul className="flex flex-wrap justify-center gap-x-6">
        {formats
          .filter((format) => format !== than && !(isAllFree && formatTraits[format].needsPhoto))
          .map((format) => (
            <li key={format}>
              <Link
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
                to={`/sample/${format}`}
              >
                {t(`formats.${format}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const textsOf: Readonly<Record<Language, () => Promise<SampleTexts>>> = {
  en: async () => (await import('./en.ts')).enSamples,
  fr: async () => (await import('./fr.ts')).frSamples,
}

const noPicture = async () => null

const pictureOf: Readonly<Record<Format, () => Promise<string | null>>> = {
  quick_facts: noPicture,
  history_guide: noPicture,
  translate_inscription: async () => (await import('./pantheon.svg')).default,
}

/** Loads the sample story of a format. Rejects when its text can't be loaded. */
export const loadSample = async (format: Format, language: Language): Promise<Story> => {
  const texts = await textsOf[language]()
  const picture = await pictureOf[format]()
  return {
    ...unsourced,
    ...composeSample(format, texts[format]),
    id: `sample-${format}`,
    format,
    language,
    imageUrl: picture,
    createdAt: '2026-11-21T09:00:00.000Z',
    narrationUrl: null,
    candidates: [],
    confidence: null,
    recognised: null,
    // Without it the page would say that the story is older than sources.
    writer: 'model',
  }
}

import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import { isQuoted } from '@storystone/schema/credit.ts'
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

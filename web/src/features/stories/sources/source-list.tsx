import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import { isQuoted } from '@storystone/schema/credit.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ExternalLink, LicenseLink, SourceLine } from '../../../story/sources/source-line.tsx'

/** The end of a story: its articles and its picture, each with its licence. */
export const SourceList = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const id = useId()
  const { sources, picture, writer } = story
  if (sources.length === 0 && picture === null) {
    return (
      <p className="text-balance text-center text-small text-soft">
        {t(writer === null ? 'sources.none' : 'sources.photoOnly')}
      </p>
    )
  }
  return (
    <section aria-labelledby={id} className="grid gap-3 border-rule border-t pt-6">
      <h2 className="font-semibold font-serif text-section" id={id}>
        {t('sources.title')}
      </h2>
      <ul className="grid gap-3">
        {sources.map((source) => (
          <li className="-mt-2 grid text-small" key={source.id}>
            <ExternalLink href={source.url} language={source.language}>
              {source.title}
            </ExternalLink>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
      {sources.length > 0 && (
        <p className="text-small text-soft">
          {t(isQuoted(story) ? 'sources.shortened' : 'sources.adapted')}{' '}
          <LicenseLink {...textLicense} />
        </p>
      )}
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

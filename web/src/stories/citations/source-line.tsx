import type { Source } from '@storystone/schema/contract/story.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CreatedOn } from '#web/ui/format/format.tsx'
import { Joined } from '#web/ui/format/joined.tsx'

type ExternalLinkProps = { href: string; language?: string; children: ReactNode }

/** A link that leaves the app, with a target of 44 px. */
export const ExternalLink = ({ href, language, children }: ExternalLinkProps) => (
  <a
    className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline underline-offset-4"
    href={href}
    lang={language}
    rel="noreferrer"
    target="_blank"
  >
    {children}
  </a>
)

/** A licence by its name, which leads to its text where its address is known. */
export const LicenseLink = ({ name, url }: { name: string; url: string | null }) =>
  url === null ? (
    name
  ) : (
    <a
      className="whitespace-nowrap underline underline-offset-2"
      href={url}
      rel="license noreferrer"
      target="_blank"
    >
      {name}
    </a>
  )

/** Which Wikipedia and revision a source is, and its licence. */
export const SourceLine = ({ source }: { source: Source }) => {
  const { t } = useTranslation()
  const { language, revisedAt, retrievedAt, revisionId, license } = source
  return (
    <p className="text-soft">
      <Joined>
        {t(`sources.wikis.${language}`)}
        <span>
          {revisedAt === undefined
            ? t('sources.retrieved', { revision: revisionId })
            : t('sources.revised')}{' '}
          <CreatedOn date={revisedAt ?? retrievedAt} />
        </span>
        <LicenseLink {...license} />
      </Joined>
    </p>
  )
}

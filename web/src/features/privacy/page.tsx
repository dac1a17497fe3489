import { useTranslation } from 'react-i18next'
import type { PrivacyPart } from '../../locales/en-privacy.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useAccount } from '../account/store.ts'
import { usePrivacyTexts } from './use-privacy-texts.ts'

/** /privacy: where photos and places go, how long they stay, and how one deletes them. For everybody. */
export const PrivacyPage = () => {
  const { t } = useTranslation()
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const { loading, retry } = usePrivacyTexts()
  if (loading.status === 'loading') return <PageSkeleton />
  if (loading.status === 'failed') {
    return (
      <Page>
        <FailedLoad
          isPage
          error={loading.error}
          onRetry={retry}
          title={t('app.privacy')}
          withHome
        />
      </Page>
    )
  }
  const { title, intro, parts, toSettings } = loading.texts
  return (
    <Page>
      <div className="grid gap-8">
        <div className="grid gap-4">
          <PageHeading documentTitle={title}>{title}</PageHeading>
          <p className="text-lg text-soft">{intro}</p>
        </div>
        {parts.map((part) => (
          <Part key={part.title} {...part} />
        ))}
        {isSignedIn && (
          <ButtonLink className="justify-self-start" to="/settings" variant="secondary">
            {toSettings}
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}

const Part = ({ title, points }: PrivacyPart) => (
  <section className="grid gap-3 border-rule border-t pt-6">
    <h2 className="font-semibold font-serif text-section">{title}</h2>
    {points.map((point) => (
      <p key={point}>{point}</p>
    ))}
  </section>
)

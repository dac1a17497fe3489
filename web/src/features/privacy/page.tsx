import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../app/i18n.ts'
import type { PrivacyPart, PrivacyTexts } from '../../locales/en-privacy.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadedPage } from '../../ui/loaded-page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useAccount } from '../account/store.ts'
import { loadPrivacyTexts } from './load-texts.ts'

/** /privacy: where photos and places go, how long they stay, and how one deletes them. For everybody. */
export const PrivacyPage = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <LoadedPage failureTitle={t('app.privacy')} load={loadPrivacyTexts[language]}>
      {(texts) => <Privacy {...texts} />}
    </LoadedPage>
  )
}

const Privacy = ({ title, intro, parts, toSettings }: PrivacyTexts) => {
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  return (
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

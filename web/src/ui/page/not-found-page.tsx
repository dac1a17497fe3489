import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../controls/button.tsx'
import { Page, PageHeading } from './page.tsx'

/** Shown for every unknown path. */
export const NotFoundPage = () => {
  const { t } = useTranslation()
  return (
    <Page width="card">
      <div className="grid justify-items-center gap-4 pt-6 text-center">
        <PageHeading documentTitle={t('notFound.title')}>{t('notFound.title')}</PageHeading>
        <p className="max-w-xs text-soft">{t('notFound.text')}</p>
        <ButtonLink className="mt-near" to="/">
          {t('notFound.home')}
        </ButtonLink>
      </div>
    </Page>
  )
}

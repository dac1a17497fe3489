import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { Page } from './page.tsx'

/** Shown when a page failed to render. */
export const RenderFailure = () => {
  const { t } = useTranslation()
  return (
    <Page>
      <div className="grid justify-items-start gap-4" role="alert">
        <h1 className="font-semibold font-serif text-danger text-title">{t('app.failure')}</h1>
        <p className="text-danger">{t('app.failureHelp')}</p>
        <Button onClick={() => location.reload()}>{t('app.reload')}</Button>
      </div>
    </Page>
  )
}

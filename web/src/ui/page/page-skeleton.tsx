import { useTranslation } from 'react-i18next'
import { Page } from './page.tsx'
import { Skeleton } from './skeleton.tsx'

/** Shown while a page loads. */
export const PageSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Page>
      <div aria-busy="true" className="grid gap-4" role="status">
        <h1 className="sr-only">{t('app.loading')}</h1>
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="mt-4 h-40" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-5/6" />
      </div>
    </Page>
  )
}

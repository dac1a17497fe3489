import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page/page.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'

/** Shown while a story loads. */
export const StorySkeleton = () => {
  const { t } = useTranslation()
  return (
    <Page>
      <div aria-busy="true" className="grid gap-7" role="status">
        <h1 className="sr-only">{t('app.loading')}</h1>
        <div className="grid gap-3">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
        <div className="grid gap-3.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-10/12" />
          <Skeleton className="h-5 w-3/5" />
        </div>
        <Skeleton className="h-32" />
      </div>
    </Page>
  )
}

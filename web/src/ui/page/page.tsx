import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A grey placeholder; `className` sets its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-stone bg-sunk ${className}`} />
)

const widths = { text: 'max-w-2xl', card: 'max-w-md', wide: 'max-w-5xl' } as const

export type PageWidth = keyof typeof widths

/** The column that holds a page. */
export const Page = ({ width = 'text', children }: { width?: PageWidth; children: ReactNode }) => (
  <div className={`mx-auto w-full px-5 pt-6 flat:pt-5 pb-16 sm:px-8 sm:pt-10 ${widths[width]}`}>
    {children}
  </div>
)

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

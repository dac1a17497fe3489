import type { ReactNode } from 'react'
import { FailedLoad } from './failed-load.tsx'
import { Page } from './page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useLoaded } from './use-loaded.ts'

type LoadedPageProps<Value> = {
  /** Asked anew when it is another function. */
  load(): Promise<Value>
  /** The heading where it failed. */
  failureTitle: string
  children(value: Value): ReactNode
}

/** A page of something that loads: a skeleton meanwhile, the way to try again where it failed. */
export const LoadedPage = <Value,>({ load, failureTitle, children }: LoadedPageProps<Value>) => {
  const { loading, retry } = useLoaded(load)
  if (loading.status === 'loading') return <PageSkeleton />
  return (
    <Page>
      {loading.status === 'loaded' ? (
        children(loading.value)
      ) : (
        <FailedLoad error={loading.error} isPage onRetry={retry} title={failureTitle} withHome />
      )}
    </Page>
  )
}

import type { ReactNode } from 'react'
import { FailedLoad } from './failed-load.tsx'
import { Page } from './page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useLoaded } from './use-loaded.ts'

type LoadedPageProps<Value> = {
  /** Called again when it is another function. */
  load(): Promise<Value>
  /** The heading when loading failed. */
  failureTitle: string
  children(value: Value): ReactNode
}

/** A page that loads a value: a skeleton in the meantime, a retry button after a failure. */
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

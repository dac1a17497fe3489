import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FailedLoad } from './failed-load.tsx'
import { Page, PageSkeleton, type PageWidth } from './page.tsx'

type LoadedPageProps<Value> = {
  /** Called again when it is another function. */
  load(): Promise<Value>
  /** The heading when loading failed. */
  failureTitle: string
  width?: PageWidth
  children(value: Value): ReactNode
}

/** A page that loads a value: a skeleton in the meantime, a retry button after a failure. */
export const LoadedPage = <Value,>({
  load,
  failureTitle,
  width = 'text',
  children,
}: LoadedPageProps<Value>) => {
  const { loading, retry } = useLoaded(load)
  if (loading.status === 'loading') return <PageSkeleton />
  return (
    <Page width={width}>
      {loading.status === 'loaded' ? (
        children(loading.value)
      ) : (
        <FailedLoad error={loading.error} isPage onRetry={retry} title={failureTitle} withHome />
      )}
    </Page>
  )
}

export type Loading<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'loaded'; readonly value: Value }

/**
 * The state of loading a value. Loads again when `load` is another function, and ignores an answer
 * that a newer call has overtaken.
 */
export const useLoaded = <Value,>(load: () => Promise<Value>) => {
  const [loading, setLoading] = useState<Loading<Value>>({ status: 'loading' })
  const newest = useRef(0)

  const loadNow = useCallback(async (): Promise<void> => {
    newest.current += 1
    const mine = newest.current
    setLoading({ status: 'loading' })
    const settled = await load().then(
      (value): Loading<Value> => ({ status: 'loaded', value }),
      (error: unknown): Loading<Value> => ({ status: 'failed', error }),
    )
    if (mine === newest.current) setLoading(settled)
  }, [load])

  useEffect(() => {
    void loadNow()
    return () => {
      newest.current += 1
    }
  }, [loadNow])

  return { loading, retry: () => void loadNow() }
}

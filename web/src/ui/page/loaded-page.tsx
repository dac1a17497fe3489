import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { WholeWords } from '../whole-words.tsx'
import { FailedLoad } from './failed-load.tsx'
import { Page, PageSkeleton, type PageWidth } from './page.tsx'

type SectionProps = {
  title: string
  help?: string
  children: ReactNode
}

/** One part of the settings: a title, a sentence, and controls. */
export const Section = ({ title, help, children }: SectionProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-rule border-t py-7 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-section"
    >
      <div className="grid content-start gap-hair">
        <h2 className="font-semibold font-serif text-section" id={id}>
          {title}
        </h2>
        {help !== undefined && (
          <p className="text-small text-soft">
            <WholeWords>{help}</WholeWords>
          </p>
        )}
      </div>
      <div className="grid content-start gap-line">{children}</div>
    </section>
  )
}

/** A sheet of lighter paper. */
export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={`rounded-card border border-rule bg-raised p-group shadow-card sm:p-7 ${className}`}
  />
)

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

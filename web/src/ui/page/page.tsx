import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

type SkeletonProps = { className: string; shape?: 'rounded-stone' | 'arch' | 'story-picture' }

/** A grey placeholder; `className` sets its size. */
export const Skeleton = ({ className, shape = 'rounded-stone' }: SkeletonProps) => (
  <span aria-hidden="true" className={`block animate-pulse bg-sunk ${shape} ${className}`} />
)

const widths = { text: 'max-w-2xl', card: 'max-w-md', wide: 'max-w-5xl' } as const

export type PageWidth = keyof typeof widths

/** The look of {@link Page}. */
export const pageClass = (width: PageWidth): string =>
  `mx-auto w-full px-group pt-6 flat:pt-group pb-16 sm:px-section sm:pt-10 ${widths[width]}`

/** The column that holds a page. */
export const Page = ({ width = 'text', children }: { width?: PageWidth; children: ReactNode }) => (
  <div className={pageClass(width)}>{children}</div>
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

type PageHeadingProps = {
  children: ReactNode
  /** The window's title; without it the app's own. */
  documentTitle?: string
  /** A line: where the name of a place stands above it, larger. */
  size?: 'title' | 'display' | 'line'
}

/** The key of the navigation whose heading last took the focus. */
let announcedVisit = ''

/** Stands before everything else, so that the first Tab reaches the link that skips the header. */
export const pageTopId = 'page-top'

/** Has a heading read out, and the keyboard begin at the top of the page. */
const announce = (heading: HTMLElement | null): void => {
  const top = document.getElementById(pageTopId)
  top?.setAttribute('aria-label', heading?.textContent ?? '')
  const target = top ?? heading
  target?.focus({ preventScroll: true })
}

/** Whether the user has moved the focus since this navigation was announced. */
const isBusyElsewhere = (visit: string): boolean =>
  visit === announcedVisit &&
  document.activeElement?.matches(`body, main *, #${pageTopId}`) === false

const sizes = { title: 'text-title', display: 'text-display', line: 'text-lg' } as const

/**
 * The h1 of a page. It sets the window's title and, after a navigation within the app, is announced
 * by the focus at the top of the page. A heading that replaces a skeleton is, too, unless the user
 * has moved on.
 */
export const PageHeading = ({ children, documentTitle, size = 'title' }: PageHeadingProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const shownPath = useRef<string>(undefined)
  const title =
    documentTitle === undefined ? t('app.title') : t('app.pageTitle', { page: documentTitle })

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    // Another view of the same page: its user goes on from the control that they pressed.
    const isSamePage = shownPath.current === pathname
    shownPath.current = pathname
    if (isSamePage || key === 'default' || isBusyElsewhere(key)) return
    announcedVisit = key
    announce(heading.current)
  }, [key, pathname])

  return (
    <h1
      className={`text-balance font-semibold font-serif tracking-[-0.01em] ${sizes[size]}`}
      ref={heading}
      tabIndex={-1}
    >
      {children}
    </h1>
  )
}

/** A strip at the bottom of the page, for messages about the app itself. */
export const FootBar = ({ children }: { children: ReactNode }) => (
  <div className="animate-rise border-rule border-t bg-raised">
    <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-near px-4 py-line sm:px-6">
      {children}
    </div>
  </div>
)

import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

type PageHeadingProps = {
  children: ReactNode
  /** The window's title; without it the app's own. */
  documentTitle?: string
  size?: 'title' | 'display'
}

/** The key of the navigation whose heading last took the focus. */
let announcedVisit = ''

/** Whether the user has moved the focus since this navigation was announced. */
const isBusyElsewhere = (visit: string): boolean =>
  visit === announcedVisit && document.activeElement?.matches('body, main *') === false

const sizes = { title: 'text-title', display: 'text-display' } as const

/**
 * The h1 of a page. It sets the window's title and takes the focus after a navigation within the
 * app, so that screen readers announce it. A heading that replaces a skeleton does so too, unless
 * the user has moved on.
 */
export const PageHeading = ({ children, documentTitle, size = 'title' }: PageHeadingProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const title =
    documentTitle === undefined ? t('app.title') : t('app.pageTitle', { page: documentTitle })

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (key === 'default' || isBusyElsewhere(key)) return
    announcedVisit = key
    heading.current?.focus({ preventScroll: true })
  }, [key])

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

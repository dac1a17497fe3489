import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

type PageHeadingProps = {
  children: ReactNode
  /** What the window is called; without it the app's own title. */
  documentTitle?: string
  size?: 'title' | 'display'
}

const sizes = { title: 'text-title', display: 'text-display' } as const

/**
 * The one h1 of a page. It names the window, and takes the focus when the page was opened by a
 * move within the app, so that a screen reader says where one is.
 */
export const PageHeading = ({ children, documentTitle, size = 'title' }: PageHeadingProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstPage = useLocation().key === 'default'
  const title =
    documentTitle === undefined ? t('app.title') : t('app.pageTitle', { page: documentTitle })

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
  }, [isFirstPage])

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

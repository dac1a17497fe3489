import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

type PageHeadingProps = {
  children: ReactNode
  /** What the window is called; without it the app's own title. */
  documentTitle?: string
  size?: 'title' | 'display'
}

/** The visit, by its key, whose page a heading has taken the focus for. */
let announcedVisit = ''

/** Whether the user has gone on by themselves, to the header for one, since this visit was announced. */
const isBusyElsewhere = (visit: string): boolean =>
  visit === announcedVisit && document.activeElement?.matches('body, main *') === false

const sizes = { title: 'text-title', display: 'text-display' } as const

/**
 * The one h1 of a page. It names the window, and takes the focus when the page was opened by a
 * move within the app, so that a screen reader says where one is. What comes later in the page's
 * place, a story for its skeleton, takes it too, unless the user has gone on meanwhile.
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

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoggingOutBar, useAccount } from '#web/account'
import { useConnection } from '#web/platform/connection/use-connection.ts'
import { UpdateBar } from '../update/update-bar.tsx'
import { Banner } from './banner.tsx'

/** Publishes the height of the foot as `--foot`, for elements that stick above it. */
const useFootHeight = () => {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--foot', `${foot.current?.offsetHeight ?? 0}px`),
    )
    if (foot.current !== null) observer.observe(foot.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [])
  return foot
}

/**
 * Messages about the app itself. They stick to the bottom of the page, so that nothing moves when
 * one appears and nothing is hidden under it.
 */
export const Foot = () => (
  <div className="sticky bottom-(--places,0px) low:static z-20 order-1" ref={useFootHeight()}>
    <ConnectionNotice />
    <LoggingOutBar />
    <UpdateBar />
    <Banner />
  </div>
)

/** Shows signed-in users on every page that there is no connection. */
const ConnectionNotice = () => {
  const { t } = useTranslation()
  const connection = useConnection()
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const isShown = connection !== 'online' && isSignedIn
  return (
    <div role="status">
      {isShown && (
        <p className="border-rule border-t bg-ink px-4 py-2 text-center text-paper text-small">
          {t(connection === 'unsure' ? 'connection.unsure' : 'connection.offline')}
        </p>
      )}
    </div>
  )
}

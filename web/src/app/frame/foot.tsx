import { useEffect, useRef } from 'react'
import { LoggingOutBar } from '#web/account/log-out/log-out.tsx'
import { UpdateBar } from '../update/update-bar.tsx'
import { Banner } from './banner.tsx'
import { SignalNotice } from './signal-notice.tsx'

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
  <div className="sticky bottom-0 low:static z-30 order-1" ref={useFootHeight()}>
    <SignalNotice />
    <LoggingOutBar />
    <UpdateBar />
    <Banner />
  </div>
)

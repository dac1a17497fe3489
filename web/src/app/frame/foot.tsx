import { useEffect, useRef } from 'react'
import { LoggingOutBar } from '../../features/account/log-out/logging-out-bar.tsx'
import { UpdateBar } from '../update/update-bar.tsx'
import { Banner } from './banner.tsx'
import { SignalNotice } from './signal-notice.tsx'

/** Says how high the foot of the page is, for what sticks above it. */
const useFoot = () => {
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
 * What is said of the app itself: it ends the page and sticks to its foot, so that nothing moves
 * when it comes and nothing stays hidden under it.
 */
export const Foot = () => (
  <div className="sticky bottom-0 low:static z-30 order-1" ref={useFoot()}>
    <SignalNotice />
    <LoggingOutBar />
    <UpdateBar />
    <Banner />
  </div>
)

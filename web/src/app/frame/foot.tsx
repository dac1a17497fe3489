import type { Health } from '@storystone/schema/contract/health.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { LoggingOutBar, useAccount } from '#web/account'
import { useConnection } from '#web/platform/connection/use-connection.ts'
import { isPlainClick, loadApi, untilPainted } from '#web/platform/lazy-part.ts'
import { stampedVisitor } from '#web/platform/page-stamp.ts'
import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, writeTab } from '#web/platform/storage/web-storage.ts'
import { icon } from '#web/ui/icons/icons.tsx'
import { BookIcon, CloseIcon, PinIcon } from '#web/ui/icons/lazy-icons.tsx'
import { UpdateBar } from '../update/app-update.tsx'

const LensIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m3.5-12.5-2 5-5 2 2-5z" />)

/** A story belongs to the stories, its result to where it was requested. */
const placeOf = (pathname: string): string => {
  if (pathname.startsWith('/stor')) return '/stories'
  if (pathname.startsWith('/around') || pathname.startsWith('/area')) return '/around'
  return pathname === '/result' ? '/' : pathname
}

/**
 * The three places of the app, for who is signed in: at the bottom on phones, at the side from 900 px on.
 * It loads late. The style sheet keeps its room by the page's stamp, so that nothing moves when it comes.
 */
export const PlacesBar = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const status = useAccount(({ account }) => account.status)
  // The server saw a session cookie: show the places also while the account loads, or when it can't be loaded.
  const isMember =
    status === 'signed-in' || (status !== 'signed-out' && stampedVisitor() === 'member')
  useEffect(() => {
    if (status === 'signed-in' || status === 'signed-out')
      document.documentElement.dataset.visitor = isMember ? 'member' : 'guest'
  }, [status, isMember])
  const navigate = useNavigate()
  if (!isMember) return null
  const current = placeOf(pathname)
  // Rendering the page at once would delay the frame that answers the tap.
  const open = (event: MouseEvent, to: string): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void untilPainted().then(() => navigate(to, { replace: to === pathname }))
  }
  const place = (to: string, label: string, sign: ReactNode) => (
    <li>
      <Link
        aria-current={to === current ? 'page' : undefined}
        className="places-link"
        onClick={(event) => open(event, to)}
        to={to}
      >
        {sign}
        {label}
      </Link>
    </li>
  )
  return (
    <nav aria-label={t('nav.label')} className="places-bar">
      <ul>
        {place('/', t('nav.discover'), <LensIcon />)}
        {place('/around', t('nav.around'), <PinIcon />)}
        {place('/stories', t('nav.stories'), <BookIcon />)}
      </ul>
    </nav>
  )
}

/** One rule, for what sticks above the foot. Where a page can't adopt a sheet, `--foot` is inherited. */
const aboveFoot = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : null

/**
 * Publishes the height of the foot as `--foot`, on the page and on elements of the class `above-foot`.
 * It isn't inherited (base.css): else each change would have the styles of the whole page computed again.
 */
const publishFoot = (pixels: number): void => {
  const value = `${pixels}px`
  document.documentElement.style.setProperty('--foot', value)
  aboveFoot?.replaceSync(`.above-foot { --foot: ${value} }`)
}

const useFootHeight = () => {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aboveFoot !== null && !document.adoptedStyleSheets.includes(aboveFoot))
      document.adoptedStyleSheets.push(aboveFoot)
    let published = 0
    const observer = new ResizeObserver(() => {
      const height = foot.current?.offsetHeight ?? 0
      if (height !== published) publishFoot(height)
      published = height
    })
    if (foot.current !== null) observer.observe(foot.current)
    return () => {
      observer.disconnect()
      publishFoot(0)
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
    <ConnectionCallout />
    <LoggingOutBar />
    <UpdateBar />
    <Banner />
  </div>
)

/** Shows signed-in users on every page that there is no connection. */
const ConnectionCallout = () => {
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

const dismissedKey: SessionKey = 'storystone:banner-dismissed'

/** Whether the user dismissed the banner in this session, and how to do so. */
const useDismissal = (): [boolean, () => void] => {
  const [isDismissed, setIsDismissed] = useState(() => readTab(dismissedKey) !== null)
  const dismiss = () => {
    writeTab(dismissedKey, 'true')
    setIsDismissed(true)
  }
  return [isDismissed, dismiss]
}

/**
 * Host, path, who writes stories and the services that are doubles. Shown in development, and
 * wherever a double is in use.
 */
export const Banner = () => {
  const health = useHealth()
  const [isDismissed, dismiss] = useDismissal()
  const { doubles = [], needsContact = false } = health ?? {}
  const isWanted = import.meta.env.DEV || needsContact || doubles.length > 0
  return isWanted && !isDismissed ? <BannerLine health={health} onDismiss={dismiss} /> : null
}

type BannerLineProps = { health: Health | null; onDismiss(): void }

const BannerLine = ({ health, onDismiss }: BannerLineProps) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const doubles = (health?.doubles ?? []).map((name) => t(`banner.doubles.${name}`))
  const notes = [
    health && health.writer !== 'double' && t(`banner.writer.${health.writer}`),
    doubles.length > 0 && t('banner.notReal', { names: doubles.join(', ') }),
    health?.needsContact && t('banner.needsContact'),
  ].filter(Boolean)
  return (
    <aside
      aria-label={t('banner.label')}
      className="flex items-center border-rule border-t bg-sunk pl-4 text-soft text-xs max-[22rem]:text-[0.6875rem]"
    >
      {/* Two lines on a phone, and no more: it must not cover what a page is for. */}
      <p className="min-w-0 flex-1 py-1">
        {notes.map((note) => `${note} · `)}
        <span className="inline-block max-w-full truncate align-bottom">
          <span className="font-semibold text-ink">{location.host}</span>
          {pathname}
        </span>
      </p>
      <button
        aria-label={t('banner.dismiss')}
        className="grid size-11 shrink-0 place-items-center rounded-stone hover:text-ink"
        data-tooltip={t('banner.dismiss')}
        onClick={onDismiss}
        type="button"
      >
        <CloseIcon />
      </button>
    </aside>
  )
}

/** What the server says of itself; null until it has answered, or when it can't be reached. */
const useHealth = (): Health | null => {
  const [health, setHealth] = useState<Health | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const { call, endpoints } = await loadApi()
      const answer = await call(endpoints.health)
      if (!isGone) setHealth(answer)
    }
    load().catch((cause: unknown) => console.info('The health of the server is not known', cause))
    return () => {
      isGone = true
    }
  }, [])
  return health
}

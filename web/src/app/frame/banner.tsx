import type { Health } from '@storystone/schema/contract/health.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, writeTab } from '#web/platform/storage/web-storage.ts'
import { CloseIcon } from '#web/ui/icons/late-icons.tsx'

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
      const { call, endpoints } = await import('#web/platform/api/api.ts')
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

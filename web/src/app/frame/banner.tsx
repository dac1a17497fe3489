import type { Health } from '@storystone/schema/contract/health.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLanguage } from '../../platform/i18n.ts'
import type { SessionKey } from '../../storage/stored.ts'
import { readTab, writeTab } from '../../storage/web-storage.ts'
import { CloseIcon } from '../../ui/icons/more-icons.tsx'
import { useHealth } from './health.ts'

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
  const language = useLanguage()
  const names = (health?.doubles ?? []).map((name) => t(`banner.doubles.${name}`))
  return (
    <aside
      aria-label={t('banner.label')}
      className="flex items-center border-rule border-t bg-sunk pl-4 text-small text-soft"
    >
      <p className="wrap-anywhere min-w-0 flex-1 py-2">
        <span className="font-semibold text-ink">{location.host}</span>
        {pathname}
        {health && health.writer !== 'double' && <> · {t(`banner.writer.${health.writer}`)}</>}
        {names.length > 0 && (
          <>
            {' · '}
            {t('banner.notReal', { names: new Intl.ListFormat(language).format(names) })}
          </>
        )}
        {health?.needsContact && <> · {t('banner.needsContact')}</>}
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

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { heldInstallPrompt } from '../../platform/install-prompt.ts'
import { readLocal, writeLocal } from '../../storage/local-storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AppIcon } from '../../ui/icons/more-icons.tsx'
import { type WayToInstall, wayToInstall } from './way-to-install.ts'

const shownKey = 'storystone:install-hint'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

const wayHere = (): WayToInstall | undefined =>
  readLocal(shownKey) === null
    ? wayToInstall({
        userAgent: navigator.userAgent,
        touchPoints: navigator.maxTouchPoints,
        isInstalled: isInstalled(),
        canAsk: heldInstallPrompt() !== undefined,
      })
    : undefined

/** How to have the app on the home screen; shown once in a browser, below the first story. */
export const InstallHint = () => {
  const { t } = useTranslation()
  const [way, setWay] = useState(wayHere)
  useEffect(() => {
    if (way !== undefined) writeLocal(shownKey, 'shown')
  }, [way])
  if (way === undefined) return null
  const close = () => setWay(undefined)
  const ask = async (): Promise<void> => {
    await heldInstallPrompt()?.prompt()
    close()
  }
  return (
    <section
      aria-labelledby="install-hint"
      className="flex gap-3 rounded-card border border-rule bg-raised p-5"
    >
      <span className="text-accent">
        <AppIcon />
      </span>
      <div className="grid min-w-0 gap-2">
        <h2 className="font-semibold" id="install-hint">
          {t('install.title')}
        </h2>
        <p className="text-small text-soft">{t('install.help')}</p>
        {way !== 'ask' && <p className="text-small">{t(`install.${way}`)}</p>}
        <div className="mt-1 flex flex-wrap gap-2">
          {way === 'ask' && <Button onClick={() => void ask()}>{t('install.now')}</Button>}
          <Button onClick={close} variant="secondary">
            {t('install.dismiss')}
          </Button>
        </div>
      </div>
    </section>
  )
}

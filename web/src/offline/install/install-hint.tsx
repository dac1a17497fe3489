import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { heldInstallPrompt } from '#web/platform/install-prompt.ts'
import { readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { AppIcon } from '#web/ui/icons/more-icons.tsx'
import { type InstallMethod, installMethodFor } from './install-method.ts'

const shownKey = 'storystone:install-hint'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

const currentMethod = (): InstallMethod | undefined =>
  readLocal(shownKey) === null
    ? installMethodFor({
        userAgent: navigator.userAgent,
        touchPoints: navigator.maxTouchPoints,
        isInstalled: isInstalled(),
        canPrompt: heldInstallPrompt() !== undefined,
      })
    : undefined

/** Shows how to install the app, once in a browser, below the first story. */
export const InstallHint = () => {
  const { t } = useTranslation()
  const [method, setMethod] = useState(currentMethod)
  useEffect(() => {
    if (method !== undefined) writeLocal(shownKey, 'shown')
  }, [method])
  if (method === undefined) return null
  const close = () => setMethod(undefined)
  const install = async (): Promise<void> => {
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
        {method !== 'prompt' && <p className="text-small">{t(`install.${method}`)}</p>}
        <div className="mt-1 flex flex-wrap gap-2">
          {method === 'prompt' && (
            <Button onClick={() => void install()}>{t('install.now')}</Button>
          )}
          <Button onClick={close} variant="secondary">
            {t('install.dismiss')}
          </Button>
        </div>
      </div>
    </section>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { heldInstallPrompt } from '#web/platform/install-prompt.ts'
import { readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { AppIcon } from '#web/ui/icons/lazy-icons.tsx'

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

/** What decides how the app can be installed. */
export type InstallContext = {
  readonly userAgent: string
  /** An iPad's user agent says Mac, but a Mac has no touch points. */
  readonly touchPoints: number
  readonly isInstalled: boolean
  /** Whether the browser can show its own install prompt. */
  readonly canPrompt: boolean
}

/** By the browser's install prompt, the share sheet of iOS, or the browser's menu. */
type InstallMethod = 'prompt' | 'ios' | 'menu'

/** Browsers inside other apps, which can't install anything. */
const webViews =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Twitter|LinkedInApp|Snapchat|TikTok|musical_ly|BytedanceWebview|Pinterest|Telegram|WhatsApp|GSA\/|DuckDuckGo|; wv\)/i

const isApple = ({ userAgent, touchPoints }: InstallContext): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** On iOS every browser names Safari; a web view doesn't. */
const isAppleBrowser = ({ userAgent }: InstallContext): boolean => /Safari\//.test(userAgent)

/** How the app can be installed; undefined where it can't be, or already is. */
export const installMethodFor = (context: InstallContext): InstallMethod | undefined => {
  if (context.isInstalled || webViews.test(context.userAgent)) return undefined
  if (context.canPrompt) return 'prompt'
  if (isApple(context)) return isAppleBrowser(context) ? 'ios' : undefined
  return /Android/.test(context.userAgent) ? 'menu' : undefined
}

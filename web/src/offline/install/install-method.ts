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
export type InstallMethod = 'prompt' | 'ios' | 'menu'

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

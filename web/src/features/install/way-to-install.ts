/** What is known of the browser. */
export type Surroundings = {
  readonly userAgent: string
  /** iPads say that they are Macs, but have fingers on them. */
  readonly touchPoints: number
  readonly isInstalled: boolean
  readonly canAsk: boolean
}

/** By the browser's own question, by iOS's share sheet, or by the browser's menu. */
export type WayToInstall = 'ask' | 'ios' | 'menu'

/** Pages shown within other apps, which can install nothing. */
const webViews =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Twitter|LinkedInApp|Snapchat|TikTok|musical_ly|BytedanceWebview|Pinterest|Telegram|WhatsApp|GSA\/|DuckDuckGo|; wv\)/i

const isApple = ({ userAgent, touchPoints }: Surroundings): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** A web view of iOS leaves out what every browser says there. */
const isAppleBrowser = ({ userAgent }: Surroundings): boolean => /Safari\//.test(userAgent)

/** How the app can be installed here; undefined where it can't be, or is already. */
export const wayToInstall = (here: Surroundings): WayToInstall | undefined => {
  if (here.isInstalled || webViews.test(here.userAgent)) return undefined
  if (here.canAsk) return 'ask'
  if (isApple(here)) return isAppleBrowser(here) ? 'ios' : undefined
  return /Android/.test(here.userAgent) ? 'menu' : undefined
}

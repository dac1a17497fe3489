import { AuthPage as Auth } from '#web/account'
import { useIsReadByDevice } from '#web/narration'
import { useLanguage } from '#web/platform/i18n.ts'

/** /auth, which says who reads stories aloud. */
export const AuthPage = () => <Auth isReadByDevice={useIsReadByDevice(useLanguage())} />

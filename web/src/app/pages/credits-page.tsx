/** /credits, with the free story that the user may have instead. */
import { CreditsPage as Credits } from '#web/billing'
import { FreeOffer } from '#web/story-request'
export const CreditsPage = () => <Credits instead={<FreeOffer />} />

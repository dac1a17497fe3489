import { CreditsPage as Credits } from '#web/billing/page.tsx'
import { FreeOffer } from '#web/story-request/free-offer.tsx'

/** /credits, with the free story that the user may have instead. */
export const CreditsPage = () => <Credits instead={<FreeOffer />} />

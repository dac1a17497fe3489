import { emailChangeEndpoints } from './email-change.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { mapEndpoints } from './map.ts'
import { noticeEndpoints } from './notices.ts'
import { packEndpoints } from './packs.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { publicationEndpoints } from './publication.ts'

/** Every call of the API by name: those that the web app needs at once, and those that it loads late. */
export const everyEndpoint = {
  ...endpoints,
  ...mapEndpoints,
  ...packEndpoints,
  ...passkeyEndpoints,
  ...emailChangeEndpoints,
  ...publicationEndpoints,
  ...noticeEndpoints,
} satisfies Record<string, Endpoint>

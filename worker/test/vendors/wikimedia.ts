import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { createWikimediaControl } from '../../doubles/wikimedia/control.ts'
import { WikimediaUrls } from '../../src/vendors/wikimedia/query.ts'

/** Where the double's wikis are. */
export const wikimediaUrls = z
  .object({ WIKIMEDIA_BASE_URLS: WikimediaUrls })
  .parse(env).WIKIMEDIA_BASE_URLS

/** Controls Wikimedia's double. */
export const wikimediaDouble = createWikimediaControl(wikimediaUrls.upload)

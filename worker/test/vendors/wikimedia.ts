import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { WikimediaUrls } from '#worker/vendors/wikimedia/config.ts'
import { createWikimediaControl } from '../../doubles/wikimedia/control.ts'

/** Where the double's wikis are. */
export const wikimediaUrls = z
  .object({ WIKIMEDIA_BASE_URLS: WikimediaUrls })
  .parse(env).WIKIMEDIA_BASE_URLS

/** Controls Wikimedia's double. */
export const wikimediaDouble = createWikimediaControl(wikimediaUrls.upload)

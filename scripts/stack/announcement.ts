import type { Settings } from '../settings/settings.ts'
import type { Stack } from './open-stack.ts'

const how = ({ OPENAI_BASE_URL }: Settings['worker']): string =>
  OPENAI_BASE_URL
    ? 'OPENAI_BASE_URL waits for OPENAI_API_KEY, which may be any word where the server asks for none'
    : 'set OPENAI_API_KEY for the real one'

/** The one line that says where the app is, which parts are real, and which are doubles. */
export const announcement = (
  { url, doubles }: Pick<Stack, 'url' | 'doubles'>,
  { database, dataDir, worker }: Pick<Settings, 'database' | 'dataDir' | 'worker'>,
): string => {
  const place = database ? new URL(database.url).host : `sqld on ${dataDir}`
  const { openaiUrl, geocoderUrl, stripeUrl } = doubles
  const real = [
    'worker (workerd)',
    `database (${place})`,
    openaiUrl ? '' : 'storyteller',
    geocoderUrl ? '' : 'geocoder',
    stripeUrl ? '' : 'payments',
  ]
  const stoodInFor = [
    openaiUrl ? `storyteller (${how(worker)})` : '',
    geocoderUrl ? 'geocoder (set GEOCODER_BASE_URL for the real one)' : '',
    stripeUrl ? 'payments (set STRIPE_SECRET_KEY for real ones)' : '',
  ]
  const list = (names: readonly string[]): string => names.filter(Boolean).join(', ') || 'none'
  const parts = `real: ${list(real)}; doubles: ${list(stoodInFor)}`
  return `Storystone is at ${url} - ${parts}`
}

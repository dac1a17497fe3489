import { speechVendorOf } from '#worker/vendors/speech.ts'
import type { Settings } from '../settings/settings.ts'
import { type DoubleUrls, speechSettingsOf } from '../settings/worker-variables.ts'

const openAiHint = ({ OPENAI_BASE_URL }: Settings['worker']): string =>
  OPENAI_BASE_URL
    ? 'OPENAI_BASE_URL needs OPENAI_API_KEY, which may be any word if the server requires none'
    : 'set OPENAI_API_KEY for the real one'

const wikimediaPace = ({
  OPERATOR_CONTACT,
  WIKIMEDIA_REQUESTS_PER_MINUTE,
}: Settings['worker']): string =>
  OPERATOR_CONTACT || WIKIMEDIA_REQUESTS_PER_MINUTE
    ? ''
    : ' (9 requests a minute; with OPERATOR_CONTACT 180)'

/** Who reads: a double, a vendor by its host, or the device. */
const narrationBy = (worker: Settings['worker'], openaiUrl: string | undefined) => {
  const vendor = speechVendorOf(speechSettingsOf(worker, openaiUrl), Date.now())
  const isDouble = vendor !== null && vendor.baseUrl === openaiUrl
  const host = vendor ? `narration (${new URL(vendor.baseUrl).host})` : undefined
  return {
    name: isDouble ? 'narration' : (host ?? 'narration by the device’s voice'),
    double: isDouble,
    hint: 'set SPEECH_BASE_URL for a real one',
  }
}

const storiesBy = {
  model: 'by a model',
  extract: 'Wikipedia’s own sentences, free (set OPENAI_API_KEY for those of a model)',
  double: 'by a double',
} as const

/** One line: where the app is, who writes stories, which parts are real, which are doubles, and warnings. */
export const describeStack = (
  { url, doubles }: { readonly url: string; readonly doubles: DoubleUrls },
  { database, dataDir, worker }: Pick<Settings, 'database' | 'dataDir' | 'worker'>,
  warnings: readonly string[] = [],
): string => {
  const { openaiUrl, geocoderUrl, stripe, wikimediaUrl, mailUrl, mapUrl, writer } = doubles
  const vendors = [
    ...(writer === 'extract'
      ? []
      : [{ name: 'storyteller', double: openaiUrl, hint: openAiHint(worker) }]),
    narrationBy(worker, openaiUrl),
    { name: 'geocoder', double: geocoderUrl, hint: 'set GEOCODER_BASE_URL for the real one' },
    { name: 'payments', double: stripe, hint: 'set STRIPE_SECRET_KEY for real ones' },
    {
      name: `Wikimedia${wikimediaUrl ? '' : wikimediaPace(worker)}`,
      double: wikimediaUrl,
      hint: 'WIKIMEDIA=real for the real one',
    },
    { name: 'map', double: mapUrl, hint: 'set MAP_TILES_URL for the real one' },
    ...(mailUrl ? [{ name: 'mail', double: mailUrl, hint: `read it at ${mailUrl}` }] : []),
  ]
  const real = [
    'worker (workerd)',
    `database (${database ? new URL(database.url).host : `sqld on ${dataDir}`})`,
    ...vendors.flatMap(({ name, double }) => (double ? [] : name)),
  ]
  const doubled = vendors.flatMap(({ name, double, hint }) => (double ? `${name} (${hint})` : []))
  return `Storystone is at ${url} - stories: ${storiesBy[writer]}; real: ${real.join(', ')}; doubles: ${doubled.join(', ') || 'none'}${warnings.map((each) => `; warning: ${each}`).join('')}`
}

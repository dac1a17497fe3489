import { join } from 'node:path'
import { evenBudget } from '#test/budget.ts'
import type { WikimediaDeps } from '#worker/places/wikimedia-queue.ts'
import { openDatabase } from '#worker/platform/database/database.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { type ReasoningEffort, reasoningEfforts } from '#worker/vendors/chat.ts'
import type { LanguageModelConfig } from '#worker/vendors/openai.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import type { Settings } from '../../../scripts/settings/settings.ts'
import { composeWorkerVariables } from '../../../scripts/settings/worker-variables.ts'
import { lockDataFolder } from '../../../scripts/stack/data-folder.ts'
import { createDoubles } from '../../../scripts/stack/doubles.ts'
import { applyMigrations, startSqld } from '../../../scripts/stack/sqld.ts'
import { realWikimedia, WikimediaUrls } from '../../src/vendors/wikimedia/query.ts'

/** What the product's steps work with here: nobody else's database, and no user. */
export type Parts = {
  readonly deps: WikimediaDeps
  /** How a model is reached; the writer's, but for its name. */
  readonly languageModel: LanguageModelConfig
  /** The second reader's model; null where nobody reads a second time. */
  readonly checkModel: string | null
  readonly safetyIdentifier: string
  /** The doubles among the vendors. */
  readonly doubles: readonly string[]
}

/** An operator's run is no user's. */
export const noBudget = evenBudget(Number.MAX_SAFE_INTEGER)

/** Nobody reads along with a double. */
const pace = { wordsPerSecond: 5_000, firstWordAfterMs: 0 }

const effortOf = (text: string | undefined): ReasoningEffort | null =>
  reasoningEfforts.find((effort) => effort === text) ?? null

/**
 * Calls `use` with the vendors of the settings, or their doubles, and with a database of its own in a
 * folder, which keeps what was read from Wikimedia for the next run.
 */
export const withParts = async <T>(
  settings: Settings,
  folder: string,
  use: (parts: Parts) => Promise<T>,
): Promise<T> => {
  const unlock = lockDataFolder(folder)
  const inFolder = { ...settings, dataDir: folder }
  const doubles = await (await createDoubles({ settings: inFolder, ...pace }))()
  const sqld = await startSqld(join(folder, 'database'))
  try {
    const { url, authToken } = sqld
    await applyMigrations({ url, authToken })
    const addresses = { ...doubles, database: { url, authToken }, version: 'evaluation' }
    const set = composeWorkerVariables(settings.worker, addresses)
    const wikimedia = createWikimedia({
      urls: WikimediaUrls.parse(set.WIKIMEDIA_BASE_URLS ?? realWikimedia),
      version: addresses.version,
      contact: set.OPERATOR_CONTACT ?? '',
      token: set.WIKIMEDIA_TOKEN ?? '',
      requestsPerMinute: Number(set.WIKIMEDIA_REQUESTS_PER_MINUTE) || undefined,
    })
    const database = openDatabase({ url, authToken })
    return await use({
      deps: { database, wikimedia, meter: createMeter(), userId: 'evaluation', budget: noBudget },
      languageModel: {
        apiKey: set.OPENAI_API_KEY ?? '',
        baseUrl: set.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
        model: set.OPENAI_MODEL ?? '',
        reasoningEffort: effortOf(set.OPENAI_REASONING_EFFORT),
        isDouble: doubles.openaiUrl !== undefined,
        onOperatorAlert: (code, advice = '') => console.error(`OpenAI: ${code} ${advice}`),
      },
      checkModel: (set.OPENAI_CHECK_MODEL ?? set.OPENAI_MODEL) || null,
      safetyIdentifier: keyedHash(set.EMAIL_HASH_SECRET ?? '', 'safety', 'evaluation'),
      doubles: (set.DOUBLES ?? '').split(',').filter((name) => /openai|wikimedia/.test(name)),
    })
  } finally {
    await sqld.stop()
    await doubles.stop()
    unlock()
  }
}

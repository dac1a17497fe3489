import { modelStates } from '@storystone/schema/database/models.ts'
import { day } from '@storystone/schema/time.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { logOperatorAlert } from '#worker/platform/log/log.ts'
import {
  type ConfiguredModel,
  findModelState,
  type Warning,
  warningOf,
} from '#worker/vendors/model-shutdown.ts'

/** Claims the daily question about a model; another setting of it is asked about at once. */
const claim = ({ setting, model, baseUrl }: ConfiguredModel, now: number) =>
  sql`INSERT INTO ${modelStates} (setting, model, base_url, shutdown_date, is_missing, checked_at)
    VALUES (${setting}, ${model}, ${baseUrl}, NULL, 0, ${now})
    ON CONFLICT (setting) DO UPDATE SET
      shutdown_date = CASE WHEN model = excluded.model AND base_url = excluded.base_url THEN shutdown_date END,
      is_missing = is_missing AND model = excluded.model AND base_url = excluded.base_url,
      model = excluded.model, base_url = excluded.base_url, checked_at = excluded.checked_at
    WHERE checked_at <= ${now - day} OR model <> excluded.model OR base_url <> excluded.base_url`

/**
 * Asks once a day about each model, keeps what its server says, and alerts the operator to an end.
 * Returns how many were asked about.
 */
export const checkModels = async (
  {
    models,
    database,
  }: { readonly models: readonly ConfiguredModel[]; readonly database: Database },
  now: number,
): Promise<number> => {
  const claims = Object.fromEntries(models.map((model) => [model.setting, claim(model, now)]))
  const claimed = await database.write(claims)
  const due = models.filter(({ setting }) => (claimed[setting]?.rowsAffected ?? 0) > 0)
  for (const model of due) {
    const state = await findModelState(model)
    if (!state) continue
    await database.write(
      sql`UPDATE ${modelStates} SET shutdown_date = ${state.shutdownDate}, is_missing = ${state.isMissing ? 1 : 0}
        WHERE setting = ${model.setting} AND model = ${model.model}`,
    )
    const warning = warningOf(model, state, now)
    const vendor = model.setting.split('_')[0]?.toLowerCase() ?? ''
    const code = state.isMissing ? 'model_missing' : 'model_ends'
    if (warning) logOperatorAlert(vendor, code, warning.message)
  }
  return due.length
}

/** The warnings about the models of the settings, as of what their servers last said. */
export const findModelWarnings = async (
  {
    models,
    database,
  }: { readonly models: readonly ConfiguredModel[]; readonly database: Database },
  now: number,
): Promise<Warning[]> => {
  const states = await database.read.select().from(modelStates)
  return models.flatMap((model) => {
    const state = states.find(
      (each) =>
        each.setting === model.setting &&
        each.model === model.model &&
        each.baseUrl === model.baseUrl,
    )
    return (state && warningOf(model, state, now)) ?? []
  })
}

import { limits, type World } from '../world.ts'

/**
 * Whether sign-ups brought more gifts of credits in an hour than the limit, or not as many as were
 * counted, as sentences for a report. People who were made for a schedule have an allowance.
 */
export const findGifts = async ({ database }: World): Promise<readonly string[]> => {
  const { rows } = await database.execute(
    `SELECT used, (SELECT count(*) FROM ledger_entries AS gifts
        WHERE key LIKE 'signup:%' AND created_at > ends_at - 3660000 AND NOT EXISTS
          (SELECT 1 FROM ledger_entries
            WHERE user_id = gifts.user_id AND key LIKE 'allowance:%')) AS given
      FROM limit_counters WHERE key = 'gifts'`,
  )
  const [used, given] = [rows[0]?.used ?? 0, rows[0]?.given ?? 0]
  if (used === given && Number(given) <= limits.gifts) return []
  return [`Sign-ups brought ${given} gifts, ${used} are counted, and ${limits.gifts} are allowed`]
}

/** The story requests of people of whom as many have ended uncharged as a day allows: there are none. */
export const findUncharged = async ({ database }: World): Promise<readonly string[]> => {
  const { rows } = await database.execute({
    sql: `SELECT attempts.state FROM attempts
      JOIN limit_counters ON key = 'uncharged:' || user_id AND used >= ?`,
    args: [limits.uncharged],
  })
  return rows.map(({ state }) => `A story request past the limit on uncharged ones is ${state}`)
}

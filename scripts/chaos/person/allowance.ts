import type { World } from '../world.ts'

/** Credits on top of the gift, so that nobody runs out. */
const allowance = 60
/** Enough for any verb. */
const enough = 40

type Holder = { readonly id: string; readonly world: World }

/** Writes a ledger entry directly into the database; a negative change takes credits. */
const addEntry = async ({ id, world }: Holder, change: number): Promise<void> => {
  const sql = `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
    VALUES (?, ?, ?, ?, 'signup', ?)`
  const [entryId, key] = [crypto.randomUUID(), `allowance:${crypto.randomUUID()}`]
  await world.database.execute({ sql, args: [entryId, key, id, change, Date.now()] })
}

const balanceOf = async ({ id, world }: Holder): Promise<number> => {
  const sql = 'SELECT credits FROM users WHERE id = ?'
  const { rows } = await world.database.execute({ sql, args: [id] })
  return Number(rows[0]?.credits)
}

export const giveAllowance = (holder: Holder): Promise<void> => addEntry(holder, allowance)

/** Gives another allowance when little is left. */
export const topUp = async (holder: Holder): Promise<void> => {
  if ((await balanceOf(holder)) < enough) await giveAllowance(holder)
}

/** Sets the balance to this many credits, as if the rest were spent. No fault may be on. */
export const leaveOnly = async (holder: Holder, credits: number): Promise<void> =>
  addEntry(holder, credits - (await balanceOf(holder)))

import type { World } from './world.ts'

/** What a person is given besides the gift, so that credits never run out. */
const allowance = 60
/** With so many, one can do whatever a verb does. */
const enough = 40

type Holder = { readonly id: string; readonly world: World }

/** Puts credits on an account past the product, or takes so many where `change` is negative. */
const change = async ({ id, world }: Holder, credits: number): Promise<void> => {
  const key = `allowance:${crypto.randomUUID()}`
  await world.database.execute({
    sql: `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
      VALUES (?, ?, ?, ?, 'signup', ?)`,
    args: [crypto.randomUUID(), key, id, credits, Date.now()],
  })
}

const balanceOf = async (world: World, id: string): Promise<number> => {
  const sql = 'SELECT credits FROM users WHERE id = ?'
  const { rows } = await world.database.execute({ sql, args: [id] })
  return Number(rows[0]?.credits)
}

/** Gives a new person their allowance. */
export const giveAllowance = (person: Holder): Promise<void> => change(person, allowance)

/** Gives an allowance again to who has hardly anything left. */
export const topUp = async (person: Holder): Promise<void> => {
  if ((await balanceOf(person.world, person.id)) < enough) await giveAllowance(person)
}

/** Takes all but so many credits, as if they had been spent. No fault may be on. */
export const leaveOnly = async (person: Holder, credits: number): Promise<void> =>
  change(person, credits - (await balanceOf(person.world, person.id)))

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How long a backup is kept, in days, as the privacy page states. */
export const keptDays = 30

const timestamp = /-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.sql\.gz$/

const createdAt = (name: string): number => {
  const [, day, hours, minutes, seconds] = timestamp.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The timestamp in the name of a backup: UTC, to the second. */
export const timestampOf = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(':', '-')

/** Deletes the backups of a folder that are older than 30 days by their names; returns those. */
export const deleteExpired = (folder: string, moment: Date): readonly string[] => {
  const oldest = moment.getTime() - keptDays * 24 * 3_600_000
  const expired = readdirSync(folder).filter((name) => createdAt(name) < oldest)
  for (const name of expired) rmSync(join(folder, name))
  return expired
}

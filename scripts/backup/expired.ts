import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How long a backup is kept, in days: the privacy page says so. */
export const keptDays = 30

const named = /-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.sql\.gz$/

const madeAt = (name: string): number => {
  const [, day, hours, minutes, seconds] = named.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** What stands in the name of a backup that is made at a moment: UTC, to the second. */
export const timeStampOf = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(':', '-')

/**
 * Deletes the backups in a folder whose names say that they were made more than 30 days before a
 * moment; what is named otherwise stays. Answers the names of the deleted.
 */
export const deleteExpired = (folder: string, moment: Date): readonly string[] => {
  const oldest = moment.getTime() - keptDays * 24 * 3_600_000
  const expired = readdirSync(folder).filter((name) => madeAt(name) < oldest)
  for (const name of expired) rmSync(join(folder, name))
  return expired
}

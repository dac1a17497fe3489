import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { deleteExpired, timestampOf } from './expired.ts'

test('deleteExpired deletes backups older than 30 days, and nothing else', () =>
  inTemporaryFolder(async (folder) => {
    const kept = [
      'production-2026-10-24T04-33-00.sql.gz',
      'production-2026-11-23T04-33-00.sql.gz',
      'before-the-move.sql.gz',
      'notes-2026-01-01.txt',
    ]
    const expired = ['production-2026-10-24T04-32-59.sql.gz', 'staging-2025-11-23T04-33-00.sql.gz']
    for (const name of [...kept, ...expired]) writeFileSync(join(folder, name), '')
    const deleted = deleteExpired(folder, new Date('2026-11-23T04:33:00Z'))
    expect([...deleted].sort()).toEqual(expired)
    expect(readdirSync(folder).sort()).toEqual([...kept].sort())
  }))

test('deleteExpired keeps a backup for 30 days after it was made', () =>
  inTemporaryFolder(async (folder) => {
    const now = new Date('2026-11-23T04:33:07.912Z')
    const name = `staging-${timestampOf(now)}.sql.gz`
    expect(name).toBe('staging-2026-11-23T04-33-07.sql.gz')
    writeFileSync(join(folder, name), '')
    const month = 30 * 24 * 3_600_000
    expect(deleteExpired(folder, new Date(now.getTime() + month - 1_000))).toEqual([])
    expect(deleteExpired(folder, new Date(now.getTime() + month + 1_000))).toEqual([name])
  }))

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Counts } from './counts.ts'
import type { Outcome } from './stages.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const readReport = <T>(file: string, read: (report: unknown) => T): T | undefined => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** How a run ended, and what was read of the JSON report that it wrote, if that could be read. */
export type Reported<T> = { readonly ok: boolean; readonly report: T | undefined }

/** Runs what writes a JSON report to the file that it is given. */
export const runReported = <T>(
  read: (report: unknown) => T,
  run: (reportFile: string) => Promise<boolean>,
): Promise<Reported<T>> =>
  inTemporaryFolder(async (folder) => {
    const reportFile = join(folder, 'report.json')
    const ok = await run(reportFile)
    return { ok, report: readReport(reportFile, read) }
  })

/** How a suite went by its report; without one that can be read it has failed. */
export const outcomeOf = ({ ok, report }: Reported<Counts>): Outcome =>
  report ? { ok, counts: report } : { ok: false, why: 'it wrote no report' }

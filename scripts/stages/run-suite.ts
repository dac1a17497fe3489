import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import type { Report } from './reports.ts'
import type { Outcome } from './stages.ts'

const readReport = (file: string, read: (report: unknown) => Report): Report | undefined => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** How a run ended, and what it reported, if that could be read. */
export type Reported = { readonly ok: boolean; readonly report: Report | undefined }

/** Runs what writes a JSON report to the file that it is given. */
export const runReported = (
  read: (report: unknown) => Report,
  run: (reportFile: string) => Promise<boolean>,
): Promise<Reported> =>
  inTemporaryFolder(async (folder) => {
    const reportFile = join(folder, 'report.json')
    const ok = await run(reportFile)
    return { ok, report: readReport(reportFile, read) }
  })

/** How a suite went by its report; without one that can be read it has failed. */
export const outcomeOf = ({ ok, report }: Reported): Outcome =>
  report ? { ok, counts: report.counts } : { ok: false, why: 'it wrote no report' }

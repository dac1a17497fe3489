import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { env } from 'node:process'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { root } from '../cli/paths.ts'
import type { FailedTest, VitestReport } from './reports.ts'

const namesOf = ({ name, parent }: TestCase): readonly string[] => {
  const names = [name]
  let group = parent
  while (group.type === 'suite') {
    names.unshift(group.name)
    group = group.parent
  }
  return names
}

const failedTest = (test: TestCase): FailedTest => ({
  file: relative(root, test.module.moduleId),
  names: namesOf(test),
})

/** What failed in a file and in none of its tests: its import, or a hook of it or of a group. */
const errorsIn = (file: TestModule): readonly unknown[] => [
  ...file.errors(),
  ...[...file.children.allSuites()].flatMap((group) => group.errors()),
]

/**
 * Writes a `VitestReport` to the file that `VITEST_REPORT_FILE` names. Vitest's own JSON leaves out
 * what no file is at fault for, and of a file with a failed test what failed outside of it.
 */
export default class implements Reporter {
  onTestRunEnd(files: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = files.flatMap((file) => [...file.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const passed = tests.filter((test) => test.result().state === 'passed')
    const report: VitestReport = {
      counts: {
        passed: passed.length,
        failed: failed.length,
        skipped: tests.length - passed.length - failed.length,
      },
      failed: failed.map(failedTest),
      errors: unhandled.length + files.flatMap(errorsIn).length,
    }
    writeFileSync(env.VITEST_REPORT_FILE ?? '', JSON.stringify(report))
  }
}

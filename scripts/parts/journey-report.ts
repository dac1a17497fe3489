import * as z from 'zod/mini'

type Group = {
  readonly title: string
  readonly file: string
  readonly specs: { readonly title: string; readonly ok: boolean }[]
  readonly suites?: Group[] | undefined
}

const Group: z.ZodMiniType<Group> = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
  suites: z.optional(z.array(z.lazy(() => Group))),
})

const Report = z.object({ suites: z.array(Group) })

const failedIn = ({ specs, suites = [] }: Group): string[][] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => [title]),
  ...suites.flatMap((group) => failedIn(group).map((names) => [group.title, ...names])),
]

/**
 * Which journeys failed by Playwright's JSON report, each as its command line's `--test-list` takes
 * it: the file, the groups and the title. Throws where it is no such report.
 */
export const failedJourneys = (report: unknown): readonly string[] =>
  Report.parse(report).suites.flatMap((file) =>
    failedIn(file).map((names) => [file.file, ...names].join(' › ')),
  )

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** A text in both languages, "English/French"; one word may stand for both. */
const Both = z.pipe(
  z.string(),
  z.transform((text) => {
    const [en = '', fr = en] = text.split('/')
    return { en, fr }
  }),
)
export type Both = z.infer<typeof Both>

/** A year, negative before Christ; `~` marks one that is about right. */
const Year = z.pipe(
  z.string().check(z.regex(/^~?-?\d+$/)),
  z.transform((text) => ({ year: Number(text.replace('~', '')), isAbout: text.startsWith('~') })),
)
export type Year = z.infer<typeof Year>

/** `a;b;c`, each part as an array of what stands between `=` or blanks. */
const list = <T extends z.ZodMiniType>(separator: string, item: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown =>
        text === '' ? [] : text.split(';').map((part) => part.split(separator)),
      ),
    ),
    z.array(item),
  )

const Row = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), fr: z.string() }),
  is: z.object({ en: z.string(), fr: z.string() }),
  noun: z.enum(['building', 'site', 'work', 'bridge', 'rock']),
  /** When work on it began and ended. */
  years: z.nullable(z.tuple([Year, Year])),
  makers: list('=', z.tuple([z.string(), Both])),
  /** What is measured, in metres, tonnes or hectares, and of what part. */
  sizes: list('=', z.tuple([z.string(), z.coerce.number(), z.optional(Both)])),
  material: Both,
  /** A year or two, and what happened. */
  events: list(' ', z.tuple([z.string().check(z.regex(/^-?\d+(-\d+)?$/)), z.string()])),
})
export type Row = z.infer<typeof Row>

const parseRow = (line: string): Row => {
  const [id, en, fr, isEn, isFr, noun, years = '', makers, sizes, material, events] =
    line.split('|')
  return Row.parse({
    ...{ id, noun, makers, sizes, material, events },
    name: { en, fr },
    is: { en: isEn, fr: isFr },
    years: years === '' ? null : years.split('..'),
  })
}

const file = fileURLToPath(new URL('landmarks.txt', import.meta.url))

/** What the articles of the landmarks are made of, a line each. */
export const loadRows = (): ReadonlyMap<string, Row> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(parseRow)
      .map((row) => [row.id, row]),
  )

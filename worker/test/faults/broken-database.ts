import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import * as z from 'zod/mini'

const { DATABASE_URL } = z.object({ DATABASE_URL: z.string() }).parse(env)

/** Runs `work` while every database request that contains `words` fails. */
export const withoutDatabaseFor = async <T>(words: string, work: () => Promise<T>): Promise<T> => {
  const reach = globalThis.fetch
  const broken = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isDatabase = input instanceof Request && input.url.startsWith(DATABASE_URL)
    if (isDatabase && (await input.clone().text()).includes(words)) throw new Error('No way there')
    return reach(input, init)
  })
  try {
    return await work()
  } finally {
    broken.mockRestore()
  }
}

import { vi } from 'vitest'

type Reach = typeof fetch

/** Runs `work` while `answer` stands in for `fetch`, and gets it to `reach` the real one. */
export const withFetch = async <T>(
  answer: (reach: Reach, ...request: Parameters<Reach>) => Promise<Response>,
  work: () => Promise<T>,
): Promise<T> => {
  const reach = globalThis.fetch
  const tap = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((...request: Parameters<Reach>) => answer(reach, ...request))
  try {
    return await work()
  } finally {
    tap.mockRestore()
  }
}

import { type Writer, writers } from '../../schema/contract/story.ts'
import { realWikimedia } from '../../worker/src/vendors/wikimedia/query.ts'
import type { Settings } from '../settings/settings.ts'

const isReachable = async (apiUrl: string, withinMs: number): Promise<boolean> => {
  try {
    const response = await fetch(apiUrl, {
      headers: { 'user-agent': 'Storystone (is Wikimedia reachable?)' },
      signal: AbortSignal.timeout(withinMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/**
 * Whether the worker gets the real Wikimedia: as WIKIMEDIA says, else if its English Wikipedia
 * answers within 2 s.
 */
export const usesRealWikimedia = async (
  { wikimedia, worker }: Pick<Settings, 'wikimedia' | 'worker'>,
  withinMs = 2_000,
): Promise<boolean> => {
  if (wikimedia !== undefined) return wikimedia === 'real'
  const urls = worker.WIKIMEDIA_BASE_URLS ?? realWikimedia
  const base = /(?:^|,)\s*en=([^,]+)/.exec(urls)?.[1]?.replace(/\/$/, '') ?? ''
  const query = 'action=query&meta=siteinfo&format=json&formatversion=2'
  return isReachable(`${base}/w/api.php?${query}`, withinMs)
}

/**
 * Who writes stories: as WRITER says; else a model with a key, and without one nobody, if Wikimedia
 * is real: its own sentences are the story.
 */
export const chooseWriter = (
  { WRITER, OPENAI_API_KEY }: Settings['worker'],
  isWikimediaReal: boolean,
): Writer => {
  const chosen = writers.find((writer) => writer === WRITER)
  if (chosen || OPENAI_API_KEY) return chosen ?? 'model'
  return isWikimediaReal ? 'extract' : 'double'
}

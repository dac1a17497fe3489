import { normalizeName } from '@storystone/schema/fold-name.ts'
import type { WikimediaCalls, WikimediaScript } from './control.ts'
import type { Page } from './corpus/entry.ts'

type Behaviour = WikimediaScript['do']

/** A page as an edit leaves it. */
const changedBy = (behaviour: Behaviour, page: Page): Page | null => {
  const timestamp = new Date().toISOString()
  if (behaviour === 'deleted') return null
  if (behaviour === 'emptied') return { ...page, text: '' }
  if (behaviour === 'edited') {
    return { ...page, timestamp, revid: page.revid + 1, text: `${page.text}\nIt was edited.` }
  }
  if (behaviour !== 'vandalised') return page
  return { ...page, timestamp, revid: page.revid + 2, text: `${page.title} is made of cheese.` }
}

/** The scripts of tests, the pace, and the counts by User-Agent. */
export const createWikimediaScripts = () => {
  const behaviours = new Map<string, Behaviour>()
  const calls = new Map<string, WikimediaCalls>()
  let latencyMs = 0

  const ofAgent = (part: string): WikimediaCalls => {
    const all = [...calls].flatMap(([agent, counted]) => (agent.includes(part) ? [counted] : []))
    const sum = (of: (counted: WikimediaCalls) => number): number =>
      all.reduce((total, counted) => total + of(counted), 0)
    return {
      count: sum(({ count }) => count),
      refused: sum(({ refused }) => refused),
      mostAtOnce: Math.max(0, ...all.map(({ mostAtOnce }) => mostAtOnce)),
    }
  }

  return {
    /** What the scripts say about a request that contains their text. */
    behaviourFor: (request: string): Behaviour => {
      // A name is searched for in its normal form.
      const normal = normalizeName(request)
      const found = [...behaviours].find(
        ([text]) => request.includes(text) || normal.includes(normalizeName(text) || text),
      )
      if (found?.[1] === 'too_many_once') behaviours.delete(found[0])
      return found?.[1] ?? 'answer'
    },
    /** A page as it is now; null when it is deleted. */
    current: (page: Page): Page | null => changedBy(behaviours.get(page.title) ?? 'answer', page),
    latencyMs: (): number => latencyMs,
    count: (agent: string, running: number, isRefused: boolean): void => {
      const before = calls.get(agent) ?? { count: 0, refused: 0, mostAtOnce: 0 }
      calls.set(agent, {
        count: before.count + 1,
        refused: before.refused + (isRefused ? 1 : 0),
        mostAtOnce: Math.max(before.mostAtOnce, running),
      })
    },
    /** The calls with which tests script the double. */
    controls: {
      scripts: ({ text, do: behaviour }: WikimediaScript) => {
        if (behaviour === 'answer') behaviours.delete(text)
        else behaviours.set(text, behaviour)
      },
      pace: (pace: number) => {
        latencyMs = pace
      },
      calls: ofAgent,
    },
  }
}
export type WikimediaScripts = ReturnType<typeof createWikimediaScripts>

import type { CreditEntry } from '@storystone/schema/contract/credits.ts'
import { useEffect, useRef, useState } from 'react'
import { endpoints, send } from '#web/platform/api/api.ts'
import { nextCursor } from '#web/platform/api/headers.ts'

type Known = {
  readonly entries: readonly CreditEntry[] | undefined
  readonly next: string | undefined
  readonly error: unknown
  readonly isPending: boolean
}

const nothing: Known = { entries: undefined, next: undefined, error: undefined, isPending: false }

const fetchPage = async (known: Known): Promise<Known> => {
  const query = known.next === undefined ? {} : { cursor: known.next }
  try {
    const { body: answer, headers } = await send(endpoints.creditHistory, { query }, { as: 'json' })
    const entries = [...(known.entries ?? []), ...answer]
    return { entries, next: nextCursor(headers), error: undefined, isPending: false }
  } catch (error) {
    return { ...known, error, isPending: false }
  }
}

/** The ledger page by page; `load` gets the first page, the next one, or tries again. */
export const useHistory = (): Known & { load(): void } => {
  const [known, setKnown] = useState(nothing)
  const isMounted = useRef(false)

  const load = async (): Promise<void> => {
    setKnown({ ...known, isPending: true })
    const loaded = await fetchPage(known)
    if (isMounted.current) setKnown(loaded)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page once
  useEffect(() => {
    isMounted.current = true
    void load()
    return () => {
      isMounted.current = false
    }
  }, [])

  return { ...known, load: () => void load() }
}

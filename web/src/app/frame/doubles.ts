import type { DoubleName } from '@storystone/schema/contract/health.ts'
import { useEffect, useState } from 'react'

/**
 * The services that are doubles; null until the server has answered, or when it can't be reached.
 */
export const useDoubles = (): readonly DoubleName[] | null => {
  const [doubles, setDoubles] = useState<readonly DoubleName[] | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const { call, endpoints } = await import('../../network/api.ts')
      const health = await call(endpoints.health)
      if (!isGone) setDoubles(health.doubles)
    }
    load().catch((cause: unknown) => console.info('The health of the server is not known', cause))
    return () => {
      isGone = true
    }
  }, [])
  return doubles
}

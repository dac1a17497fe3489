import type { Health } from '@storystone/schema/contract/health.ts'
import { useEffect, useState } from 'react'

/** What the server says of itself; null until it has answered, or when it can't be reached. */
export const useHealth = (): Health | null => {
  const [health, setHealth] = useState<Health | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const { call, endpoints } = await import('#web/platform/api/api.ts')
      const answer = await call(endpoints.health)
      if (!isGone) setHealth(answer)
    }
    load().catch((cause: unknown) => console.info('The health of the server is not known', cause))
    return () => {
      isGone = true
    }
  }, [])
  return health
}

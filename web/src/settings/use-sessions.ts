import type { SessionEntry, SessionList } from '@storystone/schema/contract/sessions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { useLoaded } from '#web/ui/page/loaded-page.tsx'

const loadSessions = (): Promise<SessionList> => call(endpoints.sessions)

/** One that has ended by itself meanwhile is ended too. */
const endOne = async ({ id }: SessionEntry): Promise<void> => {
  try {
    await call(endpoints.endSession, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/**
 * The user's sessions, and how to end one or all others. `ending` is what is being ended; `onEnded` runs
 * when one or more have left the list.
 */
export const useSessions = (onEnded: () => void) => {
  const { t } = useTranslation()
  const { loading, retry } = useLoaded(loadSessions)
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<string | 'others' | null>(null)
  const listed = loading.status === 'loaded' ? loading.value : []

  const end = async (
    what: string,
    sessions: readonly SessionEntry[],
    request: () => Promise<void>,
    title: string,
  ): Promise<void> => {
    setEnding(what)
    try {
      await request()
      setEnded((before) => new Set([...before, ...sessions.map(({ id }) => id)]))
      showToast({ title })
      onEnded()
    } catch (error) {
      showFailure({ title: t('sessions.endFailure'), description: failureSentence(error, t) })
    } finally {
      setEnding(null)
    }
  }

  return {
    loading,
    retry,
    ending,
    sessions: listed.filter(({ id }) => !ended.has(id)),
    endSession: (session: SessionEntry) =>
      void end(session.id, [session], () => endOne(session), t('sessions.ended')),
    endOthers: () =>
      void end(
        'others',
        listed.filter(({ current }) => !current),
        () => call(endpoints.endOtherSessions),
        t('sessions.othersEnded'),
      ),
  }
}

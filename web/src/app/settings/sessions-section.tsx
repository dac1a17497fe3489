import type { SessionEntry, SessionList } from '@storystone/schema/contract/sessions.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDate } from '#web/ui/dates-and-numbers.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { FailedLoad, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Section, useLoaded } from '#web/ui/page/loaded-page.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'

const loadSessions = (): Promise<SessionList> => call(endpoints.sessions)

/** Ends a session. One that has ended by itself meanwhile counts as ended. */
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
const useSessions = (onEnded: () => void) => {
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

/** The devices that are logged in, and buttons to log out one or all others. */
export const SessionsSection = () => {
  const { t } = useTranslation()
  return (
    <Section help={t('sessions.help')} title={t('sessions.title')}>
      <Sessions />
    </Section>
  )
}

const Sessions = () => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is gone with its line.
  const { loading, retry, ending, sessions, endSession, endOthers } = useSessions(() =>
    list.current?.focus(),
  )
  if (loading.status === 'loading') return <ComingSessions />
  if (loading.status === 'failed') {
    return isOnline ? (
      <FailedLoad error={loading.error} onRetry={retry} title={t('sessions.failure')} />
    ) : (
      <NeedsConnection />
    )
  }
  return (
    <>
      <ul
        aria-label={t('sessions.title')}
        className="-my-line divide-y divide-rule"
        ref={list}
        tabIndex={-1}
      >
        {sessions.map((session) => (
          <SessionLine
            isPending={ending === session.id}
            key={session.id}
            onEnd={() => endSession(session)}
            session={session}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button
          className="justify-self-start"
          disabled={!isOnline}
          onClick={endOthers}
          pending={ending === 'others'}
          variant="secondary"
        >
          {t('sessions.endOthers')}
        </Button>
      )}
      <NeedsConnection />
    </>
  )
}

type SessionLineProps = {
  session: SessionEntry
  isPending: boolean
  onEnd(): void
}

const SessionLine = ({ session, isPending, onEnd }: SessionLineProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const device = session.device ?? t('sessions.unknown')
  const dateOf = (time: string) => ({ date: formatDate(time, language) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-line py-line">
      <span className="grid">
        <span className="font-semibold">{device}</span>
        <span className="text-small text-soft">
          {session.current
            ? t('sessions.current')
            : t('sessions.lastUsed', dateOf(session.lastUsedAt))}
        </span>
        <span className="text-small text-soft">
          {t('sessions.since', dateOf(session.createdAt))}
        </span>
      </span>
      {!session.current && (
        <Button
          aria-label={t('sessions.endOf', { device })}
          disabled={!isOnline}
          onClick={onEnd}
          pending={isPending}
          variant="secondary"
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

const ComingSessions = () => {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className="grid gap-near" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  )
}

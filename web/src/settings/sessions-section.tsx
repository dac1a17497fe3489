import type { SessionEntry } from '@storystone/schema/contract/sessions.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDate } from '#web/ui/format/format.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { NeedsConnection } from '#web/ui/page/notice.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useSessions } from './use-sessions.ts'

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
        className="divide-y divide-rule border-rule border-y"
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
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
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
    <div aria-busy="true" className="grid gap-2" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  )
}

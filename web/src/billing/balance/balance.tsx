import type { CreditEntry } from '@storystone/schema/contract/credits.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { endpoints, nextCursor, send } from '#web/platform/api/api.ts'
import { referenceOf } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CreatedOn, Joined } from '#web/ui/dates-and-numbers.tsx'
import { FailedLoad, FailureDetails } from '#web/ui/page/failed-load.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { useCredits } from './store.ts'

/** The balance, refreshed whenever it is shown. */
export const Balance = () => {
  const { t, i18n } = useTranslation()
  const { balance, error, refresh } = useCredits(
    useShallow(({ balance, error, refresh }) => ({ balance, error, refresh })),
  )

  useEffect(() => {
    void refresh()
  }, [refresh])

  return (
    <div className="min-w-32 max-w-48 shrink-0 rounded-card border border-rule bg-raised px-5 py-3">
      <p className={balance === null ? 'sr-only' : 'text-small text-soft'} id="balance">
        {t('credits.balance')}
      </p>
      {balance === undefined && (
        <>
          <Skeleton className="my-1 h-9 w-16" />
          <span className="sr-only" role="status">
            {t('app.loading')}
          </span>
        </>
      )}
      {balance === null && (
        <div role="alert">
          <p className="wrap-anywhere text-danger text-small">{t('credits.balanceFailure')}</p>
          <Button className="tight:-ml-2 -ml-5" onClick={() => void refresh()} variant="quiet">
            {t('buttons.tryAgain')}
          </Button>
          <FailureDetails reference={referenceOf(error)} />
        </div>
      )}
      {typeof balance === 'number' && (
        <output
          aria-labelledby="balance"
          className="block font-semibold font-serif text-4xl text-accent tabular-nums"
        >
          {balance.toLocaleString(i18n.language)}
        </output>
      )}
    </div>
  )
}

/** The ledger, newest first. */
export const History = () => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="history" className="grid content-start gap-3">
      <h2 className="font-semibold font-serif text-section" id="history">
        {t('credits.history')}
      </h2>
      <Entries />
    </section>
  )
}

const Entries = () => {
  const { t } = useTranslation()
  const { entries, next, error, isPending, load } = useHistory()
  const shown = entries && linesOf(entries)
  return (
    <>
      {entries === undefined && error === undefined && <ComingEntries />}
      {shown?.length === 0 && (
        <div className="border-rule border-y py-6 text-center">
          <p className="font-semibold">{t('credits.empty')}</p>
          <p className="text-small text-soft">{t('credits.emptyHelp')}</p>
        </div>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul className="divide-y divide-rule border-rule border-y">
          {shown.map(([entry, ...others]) =>
            entry.reason === 'refund' ? (
              <NotCharged entry={entry} key={entry.id} tries={others.length + 1} />
            ) : (
              <Entry entry={entry} key={entry.id} />
            ),
          )}
        </ul>
      )}
      {error !== undefined && (
        <FailedLoad
          error={error}
          onRetry={load}
          title={t(entries === undefined ? 'credits.failure' : 'credits.moreFailure')}
        />
      )}
      {next !== undefined && error === undefined && (
        <Button onClick={load} pending={isPending} variant="secondary">
          {t('credits.more')}
        </Button>
      )}
    </>
  )
}

const ComingEntries = () => {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className="divide-y divide-rule border-rule border-y" role="status">
      <span className="sr-only">{t('app.loading')}</span>
      {['w-2/5', 'w-3/5', 'w-1/2'].map((width) => (
        <div className="flex items-center justify-between gap-4 py-4" key={width}>
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-5 w-8" />
        </div>
      ))}
    </div>
  )
}

type Line = readonly [CreditEntry, ...CreditEntry[]]

const dayOf = ({ createdAt }: CreditEntry): string => new Date(createdAt).toDateString()

/**
 * The entries of each line. What a failed story took and gave back are nothing together, and several tries in a
 * row on one day are one line.
 */
const linesOf = (entries: readonly CreditEntry[]): readonly Line[] => {
  const lines: [CreditEntry, ...CreditEntry[]][] = []
  for (const entry of entries.filter(({ isGivenBack }) => isGivenBack !== true)) {
    const last = lines.at(-1)
    const isAgain = last?.[0].reason === 'refund' && dayOf(last[0]) === dayOf(entry)
    if (last && isAgain && entry.reason === 'refund') last.push(entry)
    else lines.push([entry])
  }
  return lines
}

const NotCharged = ({ entry, tries }: { entry: CreditEntry; tries: number }) => {
  const { t } = useTranslation()
  return (
    <li className="py-2 text-small text-soft">
      <Joined>
        {tries === 1 ? t('credits.reasons.refund') : t('credits.triesFailed', { tries })}
        <CreatedOn date={entry.createdAt} />
      </Joined>
    </li>
  )
}

const Entry = ({ entry }: { entry: CreditEntry }) => {
  const { t, i18n } = useTranslation()
  const change = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' })
  const isReturned = entry.reason === 'reversal' && entry.change > 0
  const reason = t(`credits.reasons.${isReturned ? 'reinstated' : entry.reason}`)
  const { landmark } = entry
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="grid">
        {entry.storyId === undefined ? (
          reason
        ) : (
          <Link
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-accent"
            to={`/story/${entry.storyId}`}
          >
            {landmark ? withoutItalics(landmark) : reason}
          </Link>
        )}
        <span className="text-small text-soft">
          <Joined>
            {landmark && reason}
            <CreatedOn date={entry.createdAt} />
          </Joined>
        </span>
      </span>
      <span className={`font-semibold tabular-nums ${entry.change > 0 ? 'text-accent' : ''}`}>
        {change.format(entry.change).replace('-', '−')}
      </span>
    </li>
  )
}

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
const useHistory = (): Known & { load(): void } => {
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

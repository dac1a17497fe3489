import type { CreditEntry } from '@storystone/schema/contract/credits.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '#web/ui/controls/button.tsx'
import { CreatedOn } from '#web/ui/format/created-on.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { useHistory } from './use-history.ts'

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
  const shown = entries?.filter(({ isGivenBack }) => isGivenBack !== true)
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
          {shown.map((entry) =>
            entry.reason === 'refund' ? (
              <GivenBack entry={entry} key={entry.id} />
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

/** A story that failed, in one line: what it took and what it gave back are nothing together. */
const GivenBack = ({ entry }: { entry: CreditEntry }) => {
  const { t } = useTranslation()
  return (
    <li className="py-2 text-small text-soft">
      {t('credits.reasons.refund')} · <CreatedOn date={entry.createdAt} />
    </li>
  )
}

const Entry = ({ entry }: { entry: CreditEntry }) => {
  const { t, i18n } = useTranslation()
  const change = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' })
  const isReturned = entry.reason === 'reversal' && entry.change > 0
  const reason = t(`credits.reasons.${isReturned ? 'reinstated' : entry.reason}`)
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
            {reason}
          </Link>
        )}
        <span className="text-small text-soft">
          <CreatedOn date={entry.createdAt} />
        </span>
      </span>
      <span className={`font-semibold tabular-nums ${entry.change > 0 ? 'text-accent' : ''}`}>
        {change.format(entry.change).replace('-', '−')}
      </span>
    </li>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence, referenceOf } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { WarningIcon } from '../icons/lazy-icons.tsx'
import { WholeWords } from '../whole-words.tsx'
import { PageHeading } from './page.tsx'

type CalloutProps = {
  title?: string | undefined
  /** Whether it answers what the user has just done, and so is scrolled into view. */
  isAnswer?: boolean
  children: ReactNode
}

/** Something that went wrong, shown where it matters; `children` say what to do about it. */
export const Callout = ({ title, isAnswer = false, children }: CalloutProps) => (
  <div
    className="flex tight:grid gap-line rounded-stone border-danger border-l-4 bg-danger-ground p-4 tight:p-line"
    ref={useInView(isAnswer)}
    role="alert"
  >
    <span className="text-danger">
      <WarningIcon />
    </span>
    <div className="grid min-w-0 gap-near">
      {title !== undefined && (
        <p className="font-semibold">
          <WholeWords>{title}</WholeWords>
        </p>
      )}
      {children}
    </div>
  </div>
)

const useInView = (isWanted: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isWanted])
  return box
}

/** Says next to a control that it needs a connection, before the user tries. */
export const NeedsConnection = ({ id }: { id?: string }) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return isOnline ? null : (
    <p className="text-small text-soft" id={id}>
      {t('connection.needed')}
    </p>
  )
}

type FailedLoadProps = {
  title: string
  error: unknown
  onRetry(): void
  withHome?: boolean
  /** True where a whole page failed: the title becomes its heading. */
  isPage?: boolean
}

/** Says why something could not be loaded and offers to try again. */
export const FailedLoad = ({ isPage = false, ...failure }: FailedLoadProps) =>
  isPage ? (
    <div className="grid gap-6">
      <PageHeading documentTitle={failure.title}>{failure.title}</PageHeading>
      <Failure {...failure} title={undefined} />
    </div>
  ) : (
    <Failure {...failure} />
  )

type FailureProps = Omit<FailedLoadProps, 'title' | 'isPage'> & { title: string | undefined }

const Failure = ({ title, error, onRetry, withHome = false }: FailureProps) => {
  const { t } = useTranslation()
  return (
    <Callout title={title}>
      <p>{failureSentence(error, t)}</p>
      <div className="mt-hair flex flex-wrap gap-line">
        <Button onClick={onRetry}>{t('buttons.tryAgain')}</Button>
        {withHome && (
          <ButtonLink to="/" variant="secondary">
            {t('buttons.backHome')}
          </ButtonLink>
        )}
      </div>
      <FailureDetails reference={referenceOf(error)} />
    </Callout>
  )
}

/** Asks for a report of a failure that nobody expected; `reference` finds it in the server's log. */
export const FailureDetails = ({ reference }: { reference: string | undefined }) => {
  const { t } = useTranslation()
  if (reference === undefined) return null
  return (
    <details className="text-small">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
        {t('trouble.details')}
      </summary>
      <p className="wrap-anywhere">{t('trouble.report', { reference })}</p>
    </details>
  )
}

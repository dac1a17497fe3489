import { useTranslation } from 'react-i18next'
import { failureSentence, referenceOf } from '#web/platform/api/api-error.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Notice } from './notice.tsx'
import { PageHeading } from './page-heading.tsx'

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
    <Notice title={title}>
      <p>{failureSentence(error, t)}</p>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t('buttons.tryAgain')}</Button>
        {withHome && (
          <ButtonLink to="/" variant="secondary">
            {t('buttons.backHome')}
          </ButtonLink>
        )}
      </div>
      <FailureDetails reference={referenceOf(error)} />
    </Notice>
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

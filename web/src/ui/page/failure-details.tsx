import { useTranslation } from 'react-i18next'

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

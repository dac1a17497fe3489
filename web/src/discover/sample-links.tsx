import { formats, formatTraits } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIsAllFree } from '#web/billing/balance/store.ts'

/** Links to a sample story of each format that is offered, for users without stories. */
export const SampleLinks = () => {
  const { t } = useTranslation()
  const isAllFree = useIsAllFree()
  return (
    <nav
      aria-labelledby="samples"
      className="mx-auto grid w-full max-w-5xl gap-3 px-5 pb-10 sm:px-8"
    >
      <h2 className="font-semibold font-serif text-section" id="samples">
        {t('home.samples')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {formats.map(
          (format) =>
            !(isAllFree && formatTraits[format].needsPhoto) && (
              <li key={format}>
                <Link
                  className="flex min-h-14 items-center justify-between rounded-card border border-rule bg-raised px-5 font-semibold hover:border-edge hover:bg-sunk"
                  to={`/sample/${format}`}
                >
                  {t(`formats.${format}`)}
                  <span aria-hidden="true" className="text-accent">
                    →
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

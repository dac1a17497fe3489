import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

const currentYear = (): number => new Date().getFullYear()
const neverChanges = () => () => {}

/**
 * The current year. While a prerendered page hydrates, the year of the build, so that both agree.
 */
const useYear = (): number =>
  useSyncExternalStore(neverChanges, currentYear, () => import.meta.env.BUILD_YEAR ?? currentYear())

export const Footer = () => {
  const { t } = useTranslation()
  const year = useYear()
  return (
    <footer className="order-1 border-rule border-t text-balance px-5 py-6 text-center text-small text-soft">
      © {year} {t('app.name')} · {t('app.footer')}
      <br />
      <Link
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        to="/privacy"
      >
        {t('app.privacy')}
      </Link>
    </footer>
  )
}

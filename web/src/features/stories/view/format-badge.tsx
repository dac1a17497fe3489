import type { Format } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'

/** The name of a story's format. */
export const FormatBadge = ({ format }: { format: Format }) => {
  const { t } = useTranslation()
  return (
    <span className="rounded-full border border-accent px-3 py-0.5 font-semibold text-accent text-small">
      {t(`formats.${format}`)}
    </span>
  )
}

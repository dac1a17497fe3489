import { type Format, formats } from '@storystone/schema/catalog.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { useCredits } from '../../credits/balance/store.ts'

type FormatFieldProps = {
  format: Format
  /** Why this format is not available now. */
  message?: string | undefined
  onPick(format: Format): void
}

/** The formats with their costs. */
export const FormatField = ({ format, message, onPick }: FormatFieldProps) => {
  const { t } = useTranslation()
  const { costs, loadCosts } = useCredits()

  useEffect(() => {
    void loadCosts()
  }, [loadCosts])

  return (
    <SelectField<Format>
      label={t('home.format')}
      message={message}
      name="format"
      onPick={onPick}
      options={formats.map((value) => ({
        value,
        label: t('home.formatOption', {
          format: t(`formats.${value}`),
          cost: t('common.credits', { count: costs[value] }),
        }),
      }))}
      value={format}
    />
  )
}

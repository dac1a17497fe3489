import { useTranslation } from 'react-i18next'
import { useHasSignal } from '#web/platform/connection/use-signal.ts'

/** Says next to a control that it needs a signal, before the user tries. */
export const NeedsSignal = ({ id }: { id?: string }) => {
  const { t } = useTranslation()
  const hasSignal = useHasSignal()
  return hasSignal ? null : (
    <p className="text-small text-soft" id={id}>
      {t('signal.needed')}
    </p>
  )
}

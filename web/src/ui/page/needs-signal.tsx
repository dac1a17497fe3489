import { useTranslation } from 'react-i18next'
import { useHasSignal } from '../../network/use-signal.ts'

/** Beside what can't be done without a signal: says so before one tries. */
export const NeedsSignal = ({ id }: { id?: string }) => {
  const { t } = useTranslation()
  const hasSignal = useHasSignal()
  return hasSignal ? null : (
    <p className="text-small text-soft" id={id}>
      {t('signal.needed')}
    </p>
  )
}

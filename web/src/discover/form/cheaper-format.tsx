import type { Format } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'
import { useCredits } from '#web/billing/balance/store.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/page/notice.tsx'

type CheaperFormatProps = { format: Format; instead: Format; onPick(): void }

/** Too few credits for a format, and enough for another one: the user chooses. */
export const CheaperFormat = ({ format, instead, onPick }: CheaperFormatProps) => {
  const { t } = useTranslation()
  const { balance, costs } = useCredits()
  const credits = (count: number): string => t('common.credits', { count })
  const name = t(`formats.${instead}`)
  return (
    <Notice isAnswer title={t('discovering.insufficient')}>
      <p>
        {t('discovering.cheaper', {
          balance: credits(balance ?? 0),
          cost: credits(costs[format]),
          name,
          price: credits(costs[instead]),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onPick}>{t('discovering.useCheaper', { name })}</Button>
        <ButtonLink to="/credits" variant="secondary">
          {t('outbox.getCredits')}
        </ButtonLink>
      </div>
    </Notice>
  )
}

import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCredits } from '#web/billing'
import { Button } from '#web/ui/controls/button.tsx'
import { mayBeFree, useUnpaid } from './free-request.ts'
import { useGeneration } from './store.ts'

/** Says how much the request lacks that could not be paid, and offers Wikipedia's own sentences for it. */
export const FreeOffer = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { request } = useUnpaid()
  const { balance, costs } = useCredits()
  if (request === undefined) return null
  const isFree = mayBeFree(request)
  const missing = typeof balance === 'number' ? costs[request.format] - balance : 0
  if (!isFree && missing <= 0) return null
  const read = (): void => {
    useUnpaid.setState({ request: undefined })
    void useGeneration.getState().start({ ...request, writer: 'extract' })
    void navigate('/')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-rule bg-raised p-4">
      <div className="flex-[1_1_16rem]">
        {missing > 0 && (
          <p className="font-semibold">
            {t('credits.missing', {
              credits: t('common.credits', { count: missing }),
              name: t(`formats.${request.format}`),
            })}
          </p>
        )}
        {isFree && <p>{t('places.freeHelp')}</p>}
      </div>
      {isFree && (
        <Button onClick={read} variant="secondary">
          {t('places.readFree')}
        </Button>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/ui/controls/button.tsx'
import { mayBeFree, useUnpaid } from './free-request.ts'
import { useGeneration } from './store.ts'

/** Offers Wikipedia's own sentences for the request that could not be paid. */
export const FreeOffer = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { request } = useUnpaid()
  if (request === undefined || !mayBeFree(request)) return null
  const read = (): void => {
    useUnpaid.setState({ request: undefined })
    void useGeneration.getState().start({ ...request, writer: 'extract' })
    void navigate('/')
  }
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-rule bg-raised p-4">
      <p>{t('places.freeHelp')}</p>
      <Button onClick={read}>{t('places.readFree')}</Button>
    </div>
  )
}

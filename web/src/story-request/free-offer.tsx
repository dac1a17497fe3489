import { formatTraits } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import { onUserGone } from '#web/account/session/store.ts'
import { useCredits } from '#web/billing/balance/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { StoryRequest } from './request.ts'
import { useGeneration } from './store.ts'

/** Whether a request that costs credits can be had free, as Wikipedia's own sentences. */
export const mayBeFree = ({ format, retells, writer }: StoryRequest): boolean =>
  !formatTraits[format].needsPhoto &&
  retells === undefined &&
  writer === undefined &&
  useCredits.getState().costs[format] > 0

/** The last request for which there were too few credits. */
export const useUnpaid = create<{ readonly request?: StoryRequest | undefined }>()(() => ({}))

onUserGone(() => useUnpaid.setState({ request: undefined }))

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

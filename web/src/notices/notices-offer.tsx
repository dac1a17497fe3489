import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { BellIcon } from '#web/ui/icons/more-icons.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { loadNotices, turnOnNotices } from './notices.ts'

/** A story that is quicker than this needs no notice. */
const offerAfterMs = 8_000

type Offer =
  | { readonly step: 'none' | 'on' }
  | { readonly step: 'open'; readonly publicKey: string }

/** Offers a notice while a story takes long: a button that stays quiet, and asks nothing by itself. */
export const NoticesOffer = () => {
  const { t } = useTranslation()
  const [offer, setOffer] = useState<Offer>({ step: 'none' })
  useEffect(() => {
    let isCurrent = true
    const look = async (): Promise<void> => {
      const { publicKey, ability, isOn } = await loadNotices()
      if (isCurrent && publicKey !== null && ability === 'able' && !isOn) {
        setOffer({ step: 'open', publicKey })
      }
    }
    const timer = setTimeout(() => {
      look().catch((error: unknown) => console.info('No notice can be offered', error))
    }, offerAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [])
  const accept = async (publicKey: string): Promise<void> => {
    try {
      setOffer({ step: (await turnOnNotices(publicKey)) ? 'on' : 'none' })
    } catch (error) {
      console.warn('Notices could not be turned on', error)
      showFailure({ title: t('notices.failure'), description: t('notices.failureHelp') })
    }
  }
  return (
    <div className="mt-6 text-small text-soft" role="status">
      {offer.step === 'on' && <p>{t('notices.accepted')}</p>}
      {offer.step === 'open' && (
        <Button onClick={() => void accept(offer.publicKey)} variant="quiet">
          <BellIcon />
          {t('notices.offer')}
        </Button>
      )}
    </div>
  )
}

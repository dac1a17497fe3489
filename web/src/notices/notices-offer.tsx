import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { BellIcon } from '#web/ui/icons/lazy-icons.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { useFocusHandover } from '#web/ui/page/focus-handover.ts'
import { loadNotices, turnOnNotices } from './notices.ts'

/** A story that is quicker than this needs no notice. */
const offerAfterMs = 8_000

/** Sticks above the bottom bar, so that it is seen without scrolling. */
const inSight =
  'above-foot sticky bottom-[calc(var(--foot,0px)+var(--places,0px)+0.75rem)] z-10 mt-6 w-fit text-small'

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
    <div className={offer.step === 'none' ? 'contents' : inSight} role="status">
      {offer.step === 'on' && (
        <p
          className="rounded-full border border-rule bg-raised px-4 py-2 shadow-card"
          id={acceptedId}
          tabIndex={-1}
        >
          {t('notices.accepted')}
        </p>
      )}
      {offer.step === 'open' && <OfferButton onPress={() => void accept(offer.publicKey)} />}
    </div>
  )
}

const acceptedId = 'notice-accepted'
const accepted = (): HTMLElement | null => document.getElementById(acceptedId)

/** Hands the focus to what it has led to, or to the heading where notices were not allowed. */
const OfferButton = ({ onPress }: { onPress(): void }) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, accepted)
  return (
    <Button className="bg-raised shadow-card" onClick={onPress} ref={button} variant="secondary">
      <BellIcon />
      {t('notices.offer')}
    </Button>
  )
}

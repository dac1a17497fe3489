import type { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { useEffect, useState } from 'react'

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether the page may leave for an address that a checkout answered: https, or, while the app
 * itself runs on this machine, http to this machine, where Stripe's double is.
 */
export const isPaymentAddress = (address: string, pageHost: string): boolean => {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  return protocol === 'http:' && loopback.test(hostname) && loopback.test(pageHost)
}

type Redirect = {
  /** True from the press until the page is gone. Further presses are ignored. */
  readonly isLeaving: boolean
  /** Navigates to the address that `openPage` resolves to; calls `refused` when there is none that is safe. */
  leave(openPage: () => Promise<PaymentPage>, refused: (error: unknown) => void): void
}

/** Leaves for a page of the payment provider. */
export const useRedirect = (): Redirect => {
  const [isLeaving, setIsLeaving] = useState(false)

  // The back button may restore this page from memory as it was left.
  useEffect(() => {
    const handleReturn = () => setIsLeaving(false)
    addEventListener('pageshow', handleReturn)
    return () => removeEventListener('pageshow', handleReturn)
  }, [])

  const leave = async (
    openPage: () => Promise<PaymentPage>,
    refused: (error: unknown) => void,
  ): Promise<void> => {
    setIsLeaving(true)
    try {
      const { url } = await openPage()
      if (!isPaymentAddress(url, location.hostname)) throw new Error('No address of a payment page')
      location.assign(url)
    } catch (error) {
      setIsLeaving(false)
      refused(error)
    }
  }

  return { isLeaving, leave: (openPage, refused) => void leave(openPage, refused) }
}

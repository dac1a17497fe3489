import type { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { useEffect, useState } from 'react'

type Departure = {
  /** From the press until this page is gone; what is pressed meanwhile is not asked again. */
  readonly isLeaving: boolean
  /** Follows the address that `ask` brings; `refused` is told where there is none. */
  leave(ask: () => Promise<PaymentPage>, refused: (error: unknown) => void): void
}

/** The way to a page of the payment provider, whose address the server gives. */
export const useDeparture = (): Departure => {
  const [isLeaving, setIsLeaving] = useState(false)

  // A browser may keep this page as it was left, and show it again on the way back.
  useEffect(() => {
    const comeBack = () => setIsLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const leave = async (
    ask: () => Promise<PaymentPage>,
    refused: (error: unknown) => void,
  ): Promise<void> => {
    setIsLeaving(true)
    try {
      const { url } = await ask()
      location.assign(url)
    } catch (error) {
      setIsLeaving(false)
      refused(error)
    }
  }

  return { isLeaving, leave: (ask, refused) => void leave(ask, refused) }
}

import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { addPasskey, hasPasskeys } from '../passkeys/webauthn.ts'

/** Whether this device can make a passkey by itself, with its screen lock. */
const canMakeHere = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

type PasskeyChoiceProps = { isChosen: boolean; onChange(isChosen: boolean): void }

/** Chooses a passkey beside the password at the sign-up. Nothing where this device can make none. */
export const PasskeyChoice = ({ isChosen, onChange }: PasskeyChoiceProps) => {
  const { t } = useTranslation()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    let isHere = true
    canMakeHere().then(
      (can) => isHere && setIsOffered(can),
      (error: unknown) => console.info('No passkey can be offered', error),
    )
    return () => {
      isHere = false
    }
  }, [])
  if (!isOffered) return null
  return (
    <CheckBox help={t('passkeys.chooseHelp')} isChosen={isChosen} onChange={onChange}>
      {t('passkeys.choose')}
    </CheckBox>
  )
}

/** Adds the passkey that was chosen at the sign-up. It never rejects: the account is there without one. */
export const addChosenPasskey = async (t: TFunction): Promise<void> => {
  try {
    await addPasskey('')
    showToast({ title: t('passkeys.added') })
  } catch (error) {
    console.info('No passkey was added at the sign-up', error)
    showFailure({ title: t('passkeys.addFailure'), description: t('passkeys.later') })
  }
}

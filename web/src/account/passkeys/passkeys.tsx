import {
  passkeyEndpoints as endpoints,
  type Passkey,
} from '@storystone/schema/contract/passkeys.ts'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { beginSession } from '#web/platform/api/session-end.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { SignInCancelled } from '../session/erase.ts'
import { endPendingSession, noteSignIn, takeOverBrowser } from '../session/session.ts'
import { useAccount } from '../session/store.ts'

/** The browser's half of passkeys. Only who opens the log-in or the passkeys loads it. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys for this address: an IP address can have none. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)

/** What the user, or another request for a passkey, ended without a passkey. */
const endedNames: readonly string[] = ['NotAllowedError', 'AbortError']
export const isEndedByUser = (error: unknown): boolean =>
  error instanceof Error && endedNames.includes(error.name)

/** Whether the device has a passkey of the account already. */
export const isOnDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/** Makes a passkey on this device and adds it to the account. */
export const addPasskey = async (name: string): Promise<Passkey> => {
  const { startRegistration } = await loadWebAuthn()
  const optionsJSON = await call(endpoints.passkeyOptions)
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return call(endpoints.addPasskey, {
    body: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, transports },
      ...(name === '' ? {} : { name }),
    },
  })
}

/** Tells the password manager of a passkey that opens nothing any more, where it listens. */
const reportUnknown = async (credentialID: string): Promise<void> => {
  const { sendSignal } = await loadWebAuthn()
  await sendSignal({
    signalName: 'unknownCredential',
    rpID: location.hostname,
    credentialID,
  }).catch(() => undefined)
}

/**
 * Logs in by a passkey of this device. `isOffered`: as one of the suggestions of the e-mail's field, where
 * it waits until one is picked or {@link stopWaiting}. Rejects with what the browser or the server says.
 */
const logInByPasskey = async ({ isOffered }: { isOffered: boolean }): Promise<void> => {
  const { startAuthentication } = await loadWebAuthn()
  const optionsJSON = await call(endpoints.passkeyLoginOptions)
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isOffered,
  })
  try {
    await endPendingSession()
    const user = await call(endpoints.passkeyLogin, { body: { id, rawId, type, response } })
    beginSession()
    await takeOverBrowser(user)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_credentials') await reportUnknown(id)
    throw error
  }
  noteSignIn()
  await useAccount.getState().load()
}

/** Whether the browser offers passkeys in the e-mail's field. */
const canOfferPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await loadWebAuthn()).browserSupportsWebAuthnAutofill()

const stopWaiting = async (): Promise<void> => {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

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

/** A button that logs in by a passkey. The e-mail's field offers the same. Nothing where there are none. */
export const PasskeyLogIn = () => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [tries, setTries] = useState(0)

  const logIn = async (isOffered: boolean): Promise<void> => {
    try {
      await logInByPasskey({ isOffered })
      showToast({ title: t('auth.loggedIn'), description: t('auth.loggedInHelp') })
    } catch (error) {
      if (error instanceof SignInCancelled || isEndedByUser(error)) return
      // Nobody has asked for it yet: the button says what is wrong when it is pressed.
      if (isOffered && !(error instanceof ApiError)) return
      const isLate = error instanceof ApiError && error.code === 'expired'
      setRefusal(
        isLate ? t('passkeys.late') : failureSentence(error, t, t('passkeys.logInFailure')),
      )
    }
  }
  const offer = useEffectEvent(() => logIn(true))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try ends the offer, and the next begins
  useEffect(() => {
    if (!isOnline) return
    let isHere = true
    void canOfferPasskeys().then((can) => (can && isHere ? offer() : undefined))
    return () => {
      isHere = false
      void stopWaiting()
    }
  }, [isOnline, tries])

  if (!hasPasskeys()) return null
  const press = async () => {
    setRefusal(undefined)
    setIsPending(true)
    await logIn(false)
    setIsPending(false)
    setTries((before) => before + 1)
  }
  return (
    <div className="grid gap-4">
      {refusal !== undefined && (
        <Callout isAnswer title={t('auth.logInFailure')}>
          <p>{refusal}</p>
        </Callout>
      )}
      <Button
        disabled={!isOnline || !navigator.cookieEnabled}
        onClick={() => void press()}
        pending={isPending}
        variant="secondary"
        wide
      >
        {t('passkeys.logIn')}
      </Button>
    </div>
  )
}

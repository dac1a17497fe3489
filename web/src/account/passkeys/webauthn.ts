import {
  passkeyEndpoints as endpoints,
  type Passkey,
} from '@storystone/schema/contract/passkeys.ts'
import { call } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { beginSession } from '#web/platform/api/session-end.ts'
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
export const logInByPasskey = async ({ isOffered }: { isOffered: boolean }): Promise<void> => {
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
export const canOfferPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await loadWebAuthn()).browserSupportsWebAuthnAutofill()

export const stopWaiting = async (): Promise<void> => {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

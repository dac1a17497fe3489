import { call, endpoints } from '#web/platform/api/api.ts'
import { beginSession, setSessionEndExpected } from '#web/platform/api/session-end.ts'
import { noteSignIn } from './session.ts'

/**
 * Makes the sign-in of the signed-in user a new one by their password. The server replaces the session at the
 * same time, so a 401 of a request that was sent with the old one ends nothing.
 */
export const signInAgain = async (email: string, password: string): Promise<void> => {
  setSessionEndExpected(true)
  try {
    await call(endpoints.login, { body: { email, password } })
    beginSession()
  } catch (error) {
    setSessionEndExpected(false)
    throw error
  }
  noteSignIn()
}

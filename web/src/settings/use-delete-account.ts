import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { eraseDatabases, forgetDrafts, ignoringOtherTabs, useAccount } from '#web/account'
import { call } from '#web/platform/api/api.ts'
import { ApiError, ConnectionError, failureSentence } from '#web/platform/api/api-error.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

/** Why the account was not deleted: an issue with the password, or another failure. */
export type Refusal = { readonly field?: string; readonly notice?: string }

/** Deletes the account, erases its data from this browser and goes home, or reports why not. */
export const useDeleteAccount = () => {
  const { t } = useTranslation()
  const { leave } = useAccount()
  const goHome = useGoHome()
  const explain = useExplain()
  const deleteAccount = async (password: string): Promise<Refusal | undefined> => {
    try {
      await call(endpoints.deleteUser, { body: { password } })
    } catch (error) {
      return explain(error)
    }
    await goHome()
    leave()
    await forgetDrafts()
    await eraseEverything()
    showToast({ title: t('farewell.done'), description: t('farewell.doneHelp') })
    return undefined
  }
  return (password: string) => ignoringOtherTabs(() => deleteAccount(password))
}

/**
 * Goes home and resolves when this protected page is gone: it would redirect to /auth once nobody
 * is signed in.
 */
const useGoHome = () => {
  const navigate = useNavigate()
  const page = useRef({ isGone: false, onGone: () => {} })

  useEffect(() => {
    const here = page.current
    here.isGone = false
    return () => {
      here.isGone = true
      here.onGone()
    }
  }, [])

  return () =>
    new Promise<void>((resolve) => {
      page.current.onGone = resolve
      if (page.current.isGone) resolve()
      void navigate('/')
    })
}

const useExplain = () => {
  const { t } = useTranslation()
  return (error: unknown): Refusal => {
    if (error instanceof ApiError && error.code === 'reauthentication_required') {
      return { field: t('farewell.wrongPassword') }
    }
    if (error instanceof ConnectionError) return { notice: t('farewell.noAnswer') }
    return { notice: failureSentence(error, t, t('farewell.failureHelp')) }
  }
}

const eraseCookies = (): void => {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    if (name !== '') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  }
}

const eraseCaches = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/**
 * Erases everything that this browser keeps for the app: storages, readable cookies, databases and
 * caches. Not every browser obeys the server's Clear-Site-Data. Failures are only logged.
 */
export const eraseEverything = async (): Promise<void> => {
  const steps = [
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    eraseCookies,
    eraseDatabases,
    eraseCaches,
  ]
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.warn('Something was kept', outcome.reason)
  }
}

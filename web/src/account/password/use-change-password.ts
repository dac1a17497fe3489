import type { ChangePasswordRequest } from '@storystone/schema/contract/account.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureSentence } from '#web/platform/api/failure-sentence.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { changePassword, noteSignIn } from '../session/session.ts'

/** `newPassword` is the server's objection to it, such as that it is too common. */
type Outcome =
  | 'changed'
  | 'current-required'
  | 'current-wrong'
  | { readonly newPassword: string }
  | { readonly failure: string }

const objectionToNew = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.body?.issues?.find(({ path }) => path[0] === 'newPassword')?.message
    : undefined

/** Changes the password and goes home, or returns why not. */
export const useChangePassword = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()

  return async (body: ChangePasswordRequest): Promise<Outcome> => {
    const hasCurrent = body.currentPassword !== undefined
    try {
      await changePassword(body)
    } catch (error) {
      const isProofRequired =
        error instanceof ApiError && error.code === 'reauthentication_required'
      if (isProofRequired && !hasCurrent) return 'current-required'
      const newPassword = objectionToNew(error)
      if (newPassword !== undefined) return { newPassword }
      if (isProofRequired) return 'current-wrong'
      return { failure: failureSentence(error, t, t('password.failureHelp')) }
    }
    if (hasCurrent) noteSignIn()
    showToast({ title: t('password.changed'), description: t('password.changedHelp') })
    await navigate('/')
    return 'changed'
  }
}

import type { Story } from '@storystone/schema/contract/story.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits } from '#web/billing/balance/store.ts'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { forgetReturned } from '#web/stories/deletions.ts'
import { useBackToList } from '#web/stories/list/use-delete-story.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

/** Runs work once this part has left the page; at once if it has left already. */
const useOnLeave = (): ((work: () => void) => void) => {
  const leave = useRef<{ hasLeft: boolean; work?: () => void }>({ hasLeft: false })
  useLayoutEffect(() => {
    const { current } = leave
    current.hasLeft = false
    return () => {
      current.hasLeft = true
      current.work?.()
    }
  }, [])
  return (work) => {
    if (leave.current.hasLeft) work()
    else leave.current.work = work
  }
}

/** Why credits did not come back, and whether it is in vain to try again. */
type Refusal = { readonly sentence: string; readonly isFinal: boolean }

const isFinal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Has the credits of a story back: then it is gone here and everywhere, and the list is shown. */
export const useCreditsBack = (story: Story, credits: string) => {
  const { t } = useTranslation()
  const backToList = useBackToList()
  const onLeave = useOnLeave()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  const getBack = async (): Promise<void> => {
    setIsPending(true)
    setRefusal(undefined)
    try {
      const { creditsLeft } = await call(endpoints.wrongPlace, { params: { id: story.id } })
      useCredits.getState().setBalance(creditsLeft)
      showToast({ title: t('story.backDone', { credits }), description: story.title })
      // A story that goes while its page is shown would flash as one that was not found.
      onLeave(() => void forgetReturned(story.id))
      backToList()
    } catch (error) {
      setRefusal({ sentence: failureSentence(error, t), isFinal: isFinal(error) })
      setIsPending(false)
    }
  }
  return { getBack, isPending, refusal }
}

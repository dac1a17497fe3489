import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { watchOutbox } from './watch-outbox.ts'

const OpenMessage = z.object({
  type: z.literal('OPEN'),
  path: z.string().check(z.startsWith('/story/')),
})

/** Sends the outbox while the app is open, and notifies the user of each generated story. */
export const useOutboxWatch = (): void => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const late = useRef({ t, navigate })
  late.current = { t, navigate }
  useEffect(
    () =>
      watchOutbox(({ storyId, title, isShown }) => {
        if (document.hidden || isShown) return
        const { t, navigate } = late.current
        showToast({
          title: t('generation.ready'),
          description: title,
          action: { label: t('generation.open'), run: () => void navigate(`/story/${storyId}`) },
        })
      }),
    [],
  )
  useOpenedNotification()
}

/** Opens the story of a notification that was pressed, in this window. */
const useOpenedNotification = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const container = navigator.serviceWorker
    const open = ({ data }: MessageEvent): void => {
      const message = OpenMessage.safeParse(data).data
      if (message !== undefined) void navigate(message.path)
    }
    container?.addEventListener('message', open)
    return () => container?.removeEventListener('message', open)
  }, [navigate])
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { watchOutbox } from './watch-outbox.ts'

const OpenMessage = z.object({
  type: z.literal('OPEN'),
  path: z.string().check(z.startsWith('/story/')),
})

/** Sends the outbox while the app is open, and notifies the user of each generated story. */
export const useOutboxWatch = (): void => {
  const { t } = useTranslation()
  const translate = useRef(t)
  translate.current = t
  useEffect(
    () =>
      watchOutbox(({ title, isShown }) => {
        if (!document.hidden && !isShown) {
          showToast({ title: translate.current('generation.ready'), description: title })
        }
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

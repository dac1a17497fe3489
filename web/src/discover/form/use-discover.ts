import type { Format } from '@storystone/schema/catalog.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { usePhoto } from '#web/story-request'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import type { Reply } from './discover.ts'

/** The progress screen. */
export const Progress = lazyPart(
  async () => (await import('#web/story-request/progress/progress.tsx')).Progress,
)

const load = async () => {
  const [part] = await Promise.all([
    import('./discover.ts'),
    import('./discover-reply.tsx'),
    // React would show a skeleton for 300 ms instead.
    Progress.preload(),
  ])
  return part
}

/** Preloads what Discover needs before it is pressed. */
export const prepareDiscover = (): void => {
  // A failure shows when the user presses Discover, which loads it again.
  load().catch(() => undefined)
}

const nothing: Reply = {}

/** Starts story requests and holds the reply that the form shows. */
export const useDiscover = (format: Format) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage()
  const [reply, setReply] = useState(nothing)
  const photoId = usePhoto(({ photo }) => photo?.id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo makes the reply obsolete
  useEffect(() => setReply(nothing), [photoId])

  const discover = async (typed: string, isPicked = false, picked = format): Promise<void> => {
    try {
      const part = await load()
      setReply(part.discover({ typed, format: picked, language, isPicked }, { t, navigate }))
    } catch (error) {
      console.warn('A part of the app could not be loaded', error)
      showFailure({ title: t('common.generationFailure'), description: t('common.connection') })
    }
  }

  return { discover, reply, clear: () => setReply(nothing) }
}

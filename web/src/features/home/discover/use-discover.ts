import type { Format } from '@storystone/schema/catalog.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { loadPageTexts, useLanguage } from '../../../platform/i18n.ts'
import { showFailure } from '../../../ui/overlay/toast-store.ts'
import { usePhoto } from '../../photo/draft/store.ts'
import type { Reply } from './discover.ts'

const load = async () => (await Promise.all([import('./discovering.ts'), loadPageTexts()]))[0]

/** Gets what Discover needs, so that it is there when it is pressed. */
export const prepareDiscover = (): void => {
  // Without it now, it is asked for again on the press, which says what is wrong.
  load().catch(() => undefined)
}

const nothing: Reply = {}

/** Asks for the story of a place, and holds what has to be said about it first. */
export const useDiscover = (format: Format) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage()
  const [reply, setReply] = useState(nothing)
  const photoId = usePhoto(({ photo }) => photo?.id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another photo, or none, it is no reply any more
  useEffect(() => setReply(nothing), [photoId])

  const discover = async (typed: string, isPicked = false): Promise<void> => {
    try {
      const part = await load()
      setReply(part.discover({ typed, format, language, isPicked }, { t, navigate }))
    } catch (error) {
      console.warn('A part of the app could not be loaded', error)
      showFailure({ title: t('generation.failure'), description: t('common.connection') })
    }
  }

  return { discover, reply, clear: () => setReply(nothing) }
}

import type { Format } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '../../app/i18n.ts'
import { loadSample } from './samples.ts'

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'loaded'; readonly story: Story }

/** The sample story of a format in the language of the app, as far as it has come. */
export const useSample = (format: Format) => {
  const language = useLanguage()
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })

  const load = useCallback(
    async (isWanted: () => boolean): Promise<void> => {
      setLoading({ status: 'loading' })
      try {
        const story = await loadSample(format, language)
        if (isWanted()) setLoading({ status: 'loaded', story })
      } catch (error) {
        if (isWanted()) setLoading({ status: 'failed', error })
      }
    },
    [format, language],
  )

  useEffect(() => {
    let isWanted = true
    void load(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [load])

  return { loading, retry: () => void load(() => true) }
}

import type { Language } from '@storystone/schema/catalog.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '../../app/i18n.ts'
import type { PrivacyTexts } from '../../locales/en-privacy.ts'

const textsIn: Readonly<Record<Language, () => Promise<PrivacyTexts>>> = {
  en: async () => (await import('../../locales/en-privacy.ts')).enPrivacy,
  fr: async () => (await import('../../locales/fr-privacy.ts')).frPrivacy,
}

type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'loaded'; readonly texts: PrivacyTexts }

/** What the privacy page says in the language of the app, as far as it has come. */
export const usePrivacyTexts = () => {
  const language = useLanguage()
  const [loading, setLoading] = useState<Loading>({ status: 'loading' })

  const load = useCallback(
    async (isWanted: () => boolean): Promise<void> => {
      setLoading({ status: 'loading' })
      try {
        const texts = await textsIn[language]()
        if (isWanted()) setLoading({ status: 'loaded', texts })
      } catch (error) {
        if (isWanted()) setLoading({ status: 'failed', error })
      }
    },
    [language],
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

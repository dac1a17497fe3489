import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send, transferSilenceMs } from '#web/platform/api/api.ts'
import { fileNameOf } from '#web/platform/api/headers.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { fileSize } from '#web/ui/format/file-size.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'

export type Export =
  | { readonly phase: 'idle' }
  | { readonly phase: 'coming'; readonly bytes: number }
  | { readonly phase: 'failed'; readonly error: unknown }

/** Downloads all of the user's data as a zip, with progress. */
export const useExport = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [state, setState] = useState<Export>({ phase: 'idle' })
  const current = useRef<AbortController>(null)
  const cancel = () => current.current?.abort()

  // Stops the download when the component unmounts.
  useEffect(() => () => current.current?.abort(), [])

  const start = async (): Promise<void> => {
    const controller = new AbortController()
    current.current = controller
    setState({ phase: 'coming', bytes: 0 })
    try {
      const { body: blob, headers } = await send(
        endpoints.exportData,
        {},
        {
          as: 'blob',
          silenceMs: transferSilenceMs,
          signal: controller.signal,
          onProgress: (bytes) => setState({ phase: 'coming', bytes }),
        },
      )
      const fileName = fileNameOf(headers)
      saveFile(blob, fileName)
      setState({ phase: 'idle' })
      const size = fileSize(blob.size, language)
      showToast({
        title: t('settings.downloaded'),
        description: t('settings.downloadedHelp', { file: fileName, size }),
      })
    } catch (error) {
      setState(controller.signal.aborted ? { phase: 'idle' } : { phase: 'failed', error })
    }
  }

  return { state, start: () => void start(), cancel }
}

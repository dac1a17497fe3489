import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, send, transferSilenceMs } from '#web/platform/api/api.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { fileSize } from '#web/ui/dates-and-numbers.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { FailedLoad, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Section } from '#web/ui/page/loaded-page.tsx'

/** 'Download my data', its progress, and a retry after a failure. */
export const ExportSection = () => {
  const { t } = useTranslation()
  const { state, start, cancel } = useExport()
  const isOnline = useIsOnline()
  return (
    <Section help={t('settings.dataHelp')} title={t('settings.data')}>
      {state.phase === 'failed' ? (
        <FailedLoad error={state.error} onRetry={start} title={t('settings.downloadFailure')} />
      ) : (
        <div className="flex flex-wrap gap-line">
          <Button
            disabled={!isOnline}
            onClick={start}
            pending={state.phase === 'coming'}
            variant="secondary"
          >
            {t(state.phase === 'coming' ? 'settings.downloading' : 'settings.download')}
          </Button>
          {state.phase === 'coming' && (
            <Button onClick={cancel} variant="secondary">
              {t('settings.cancel')}
            </Button>
          )}
        </div>
      )}
      <NeedsConnection />
      <p className="sr-only" role="status">
        {state.phase === 'coming' && t('settings.downloading')}
      </p>
      {state.phase === 'coming' && state.bytes > 0 && <Received bytes={state.bytes} />}
    </Section>
  )
}

const Received = ({ bytes }: { bytes: number }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p className="text-small text-soft tabular-nums">
      {t('settings.received', { size: fileSize(bytes, language) })}
    </p>
  )
}

type Export =
  | { readonly phase: 'idle' }
  | { readonly phase: 'coming'; readonly bytes: number }
  | { readonly phase: 'failed'; readonly error: unknown }

/** Downloads all of the user's data as a zip, with progress. */
const useExport = () => {
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

import { useTranslation } from 'react-i18next'
import { useHasSignal } from '#web/platform/connection/use-signal.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { fileSize } from '#web/ui/format/file-size.ts'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { NeedsSignal } from '#web/ui/page/needs-signal.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { useExport } from './use-export.ts'

/** 'Download my data', its progress, and a retry after a failure. */
export const ExportSection = () => {
  const { t } = useTranslation()
  const { state, start, cancel } = useExport()
  const hasSignal = useHasSignal()
  return (
    <Section help={t('settings.dataHelp')} title={t('settings.data')}>
      {state.phase === 'failed' ? (
        <FailedLoad error={state.error} onRetry={start} title={t('settings.downloadFailure')} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={!hasSignal}
            onClick={start}
            pending={state.phase === 'coming'}
            variant="secondary"
          >
            {t(state.phase === 'coming' ? 'settings.downloading' : 'settings.download')}
          </Button>
          {state.phase === 'coming' && (
            <Button onClick={cancel} variant="quiet">
              {t('settings.cancel')}
            </Button>
          )}
        </div>
      )}
      <NeedsSignal />
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

import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../app/i18n.ts'
import { useHasSignal } from '../../offline/use-signal.ts'
import { Button } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { NeedsSignal } from '../shelf/needs-signal.tsx'
import { fileSize } from './file-size.ts'
import { Section } from './section.tsx'
import { useExport } from './use-export.ts'

/** 'Download my data', how far it is, and what to do when it fails. */
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

import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { usePhoto } from '../draft/store.ts'
import { useOutbox } from '../outbox/store.ts'
import { useItemPhoto } from '../outbox/use-item-photo.ts'
import type { Followed } from './state.ts'
import { useGeneration } from './store.ts'

/** The progress of an upload, with a button to cancel it. */
export const UploadBar = ({ sent }: { sent: number }) => {
  const { t } = useTranslation()
  const { cancel } = useGeneration()
  const percent = Math.floor(sent * 100)
  const label = t('progress.uploading', { percent })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small text-soft">{label}</p>
      <progress aria-label={label} className="h-2 w-full accent-accent" max={100} value={percent} />
      <Button onClick={cancel} variant="secondary">
        {t('progress.cancelUpload')}
      </Button>
    </div>
  )
}

/** The photo being read, if home or the outbox has it. */
export const UploadedPhoto = ({ request }: { request: Followed }) => {
  const { photo } = usePhoto()
  const ofItem = useItemPhoto(useOutbox(({ items }) => items.find(({ id }) => id === request.item)))
  const address = photo !== null && photo.id === request.photo ? photo.preview : ofItem
  if (address === undefined) return null
  return <img alt="" className="h-40 w-full rounded-card bg-sunk object-cover" src={address} />
}

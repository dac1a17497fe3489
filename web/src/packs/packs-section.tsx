import { cellAt } from '@storystone/schema/area-cell.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { devicePosition } from '#web/platform/device-position.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { fileSize, Joined } from '#web/ui/format/format.tsx'
import { Notice } from '#web/ui/page/failed-load.tsx'
import { Section } from '#web/ui/page/loaded-page.tsx'
import { AreaCard } from './area-card.tsx'
import { KeepArea, useResume } from './keep-area.tsx'
import { type PackNote, packKey, readNotes, usePacksValue } from './pack-store.ts'
import { formatRoom, packBudget, roomLeft, sizeOf } from './room.ts'

const readKept = async () => ({ notes: await readNotes(), room: await roomLeft() })

/** The areas that this device keeps, and how much room they take. */
export const PacksSection = () => {
  const { t } = useTranslation()
  const kept = usePacksValue(readKept)
  useResume()
  return (
    <Section help={t('packs.help')} title={t('packs.title')}>
      {kept === null && <p>{t('shelf.unavailable')}</p>}
      {kept?.notes.map((note) => (
        <AreaCard key={packKey(note)} note={note} />
      ))}
      {kept && <Here notes={kept.notes} />}
      {kept && kept.notes.length > 0 && <Room notes={kept.notes} room={kept.room} />}
    </Section>
  )
}

const Room = ({ notes, room }: { notes: readonly PackNote[]; room: number | null }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [size, budget] = [sizeOf(notes), packBudget].map((bytes) => fileSize(bytes, language))
  return (
    <p className="text-small text-soft">
      <Joined>
        {t('packs.total', { size, budget })}
        {room !== null && t('packs.room', { size: formatRoom(room, language) })}
      </Joined>
    </p>
  )
}

type Where = { readonly step: 'unasked' | 'locating' | 'unknown' } | { readonly position: Point }

/** Offers the area around the device; the location is asked for by a press, and never leaves the device as it is. */
const Here = ({ notes }: { notes: readonly PackNote[] }) => {
  const { t } = useTranslation()
  const [where, setWhere] = useState<Where>({ step: 'unasked' })
  const locate = async (): Promise<void> => {
    setWhere({ step: 'locating' })
    const position = await devicePosition()
    setWhere(position ? { position } : { step: 'unknown' })
  }
  if ('position' in where) return <OfferHere notes={notes} position={where.position} />
  return (
    <>
      {where.step === 'unknown' && (
        <Notice isAnswer>
          <p>{t('packs.noLocation')}</p>
        </Notice>
      )}
      <Button
        className="justify-self-start"
        onClick={() => void locate()}
        pending={where.step === 'locating'}
        variant="secondary"
      >
        {t('packs.here')}
      </Button>
    </>
  )
}

const OfferHere = ({ notes, position }: { notes: readonly PackNote[]; position: Point }) => {
  const language = useLanguage()
  const key = packKey({ cell: cellAt(position), language })
  // It is in the list already.
  return notes.some((note) => packKey(note) === key) ? null : <KeepArea position={position} />
}

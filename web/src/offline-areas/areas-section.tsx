import { cellAt } from '@storystone/schema/area-cell.ts'
import { type PackId, type PackState, packEndpoints } from '@storystone/schema/contract/packs.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { devicePosition } from '#web/platform/device-position.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { fileSize, Joined } from '#web/ui/dates-and-numbers.tsx'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Section } from '#web/ui/page/loaded-page.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { AreaCard, BringButton, Going, OwnStories } from './area-card.tsx'
import { type PackNote, packKey, readNote, readNotes, usePacksValue } from './area-store.ts'
import { packParams } from './download.ts'
import { resumePacks, usePackWork } from './keep-area.ts'
import { estimatedTileBytes } from './map-tiles.ts'
import { formatRoom, packBudget, roomLeft, sizeOf } from './room.ts'

/** "Keep this area": what is around a position, to read without a connection. */
export const KeepArea = ({ position }: { position: Point }) => {
  const language = useLanguage()
  const cell = cellAt(position)
  const id = useMemo((): PackId => ({ cell, language }), [cell, language])
  const kept = usePacksValue(useCallback(async () => ({ note: await readNote(id) }), [id]))
  useResume()
  if (kept === undefined || kept === null) return null
  return kept.note ? <AreaCard note={kept.note} /> : <Offer id={id} />
}

/** Goes on with interrupted downloads, once there is a connection. */
const useResume = (): void => {
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) resumePacks().catch((error: unknown) => console.info('No packs', error))
  }, [isOnline])
}

const Offer = ({ id }: { id: PackId }) => {
  const { t } = useTranslation()
  const work = usePackWork((works) => works[packKey(id)])
  const isWorking = work !== undefined && work.step !== 'failed'
  return (
    <section className="grid gap-3 rounded-card border border-rule bg-raised p-4 sm:p-5">
      <div className="grid gap-0.5">
        <h3 className="font-semibold font-serif text-lg leading-snug">{t('packs.offer')}</h3>
        <p className="text-small text-soft">
          <WholeWords>{t('packs.offerHelp')}</WholeWords>
        </p>
      </div>
      <Going work={work} />
      {!isWorking && (
        <div className="grid justify-items-start gap-1.5">
          <BringButton id={id} variant="secondary">
            {t('packs.keep')}
          </BringButton>
          <SizeBefore id={id} />
          <OwnStories cell={id.cell} />
          <NeedsConnection />
        </div>
      )}
    </section>
  )
}

type Before = { readonly state: PackState; readonly room: number | null }

const askServer = async (id: PackId): Promise<Before> => ({
  state: await call(packEndpoints.pack, packParams(id)),
  room: await roomLeft(),
})

/** How large a pack is before it is downloaded, and how much room there is. */
const SizeBefore = ({ id }: { id: PackId }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const [before, setBefore] = useState<Before>()
  useEffect(() => {
    let isCurrent = true
    if (!isOnline) return
    askServer(id)
      .then((found) => isCurrent && setBefore(found))
      .catch((error: unknown) => console.info('The size of the pack is not known', error))
    return () => {
      isCurrent = false
    }
  }, [id, isOnline])
  if (!before) return null
  const { state, room } = before
  const size = state.ready
    ? t('packs.before', {
        places: t('packs.placesAndMap', { count: state.ready.places }),
        size: fileSize(state.ready.bytes + estimatedTileBytes(id.cell), language),
      })
    : t('packs.unbuilt')
  return (
    <p className="text-small text-soft">
      <Joined>
        {size}
        {room !== null && t('packs.room', { size: formatRoom(room, language) })}
      </Joined>
    </p>
  )
}

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
  const isOnline = useIsOnline()
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
        <Callout isAnswer>
          <p>{t('packs.noLocation')}</p>
        </Callout>
      )}
      <Button
        className="justify-self-start"
        disabled={!isOnline}
        onClick={() => void locate()}
        pending={where.step === 'locating'}
        variant="secondary"
      >
        {t('packs.here')}
      </Button>
      <NeedsConnection />
    </>
  )
}

const OfferHere = ({ notes, position }: { notes: readonly PackNote[]; position: Point }) => {
  const language = useLanguage()
  const key = packKey({ cell: cellAt(position), language })
  // It is in the list already.
  return notes.some((note) => packKey(note) === key) ? null : <KeepArea position={position} />
}

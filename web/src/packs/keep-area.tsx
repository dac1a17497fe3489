import { cellAt } from '@storystone/schema/area-cell.ts'
import { type PackId, type PackState, packEndpoints } from '@storystone/schema/contract/packs.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { fileSize, Joined } from '#web/ui/format/format.tsx'
import { NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { AreaCard, BringButton, Going, OwnStories } from './area-card.tsx'
import { packParams } from './download.ts'
import { resumePacks, usePackWork } from './keep-pack.ts'
import { estimatedTileBytes } from './map-tiles.ts'
import { packKey, readNote, usePacksValue } from './pack-store.ts'
import { formatRoom, roomLeft } from './room.ts'

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
export const useResume = (): void => {
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
        <p className="text-small text-soft">{t('packs.offerHelp')}</p>
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

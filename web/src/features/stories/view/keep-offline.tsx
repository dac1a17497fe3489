import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/i18n.ts'
import { useAccount } from '../../../session/store.ts'
import { noteRoom } from '../../../story/room.ts'
import { narrationOf, silence, wantNarration } from '../../../story/sync/shelf-space.ts'
import { useOfShelf } from '../../../story/use-of-shelf.ts'
import { fileSize } from '../../../ui/format/file-size.ts'

/** Whether the narration of a story stays on this device: a box to tick, and how it stands. */
export const KeepOffline = ({ storyId }: { storyId: string }) => {
  const { t } = useTranslation()
  const id = useId()
  const { account } = useAccount()
  const language = useLanguage()
  const narration = useOfShelf(useCallback(() => narrationOf(storyId), [storyId]))
  if (narration === null || narration === undefined || account.status !== 'signed-in') return null
  const { isWanted, bytes } = narration
  const userId = account.user.id

  const toggle = (): void => {
    noteRoom()
    void (isWanted ? silence(userId, [storyId]) : wantNarration(userId, storyId))
  }
  const say = (): string => {
    if (!isWanted) return t('shelf.silent')
    return bytes > 0 ? t('shelf.kept', { size: fileSize(bytes, language) }) : t('shelf.toBeKept')
  }

  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
      <span className="grid">
        <span className="font-semibold">{t('shelf.keep')}</span>
        <span className="text-small text-soft" id={id}>
          {say()}
        </span>
      </span>
      <input
        aria-describedby={id}
        aria-label={t('shelf.keep')}
        checked={isWanted}
        className="size-6 shrink-0 accent-accent"
        onChange={toggle}
        type="checkbox"
      />
    </label>
  )
}

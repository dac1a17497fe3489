import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/i18n.ts'
import { useAccount } from '../../../session/store.ts'
import { clearShelfFull } from '../../../story/shelf-full.ts'
import { narrationOf, removeNarrationsOf, wantNarration } from '../../../story/sync/shelf-space.ts'
import { useShelfValue } from '../../../story/use-shelf-value.ts'
import { fileSize } from '../../../ui/format/file-size.ts'

/** A checkbox that keeps the narration of a story on this device, with its present state. */
export const KeepOffline = ({ storyId }: { storyId: string }) => {
  const { t } = useTranslation()
  const id = useId()
  const { account } = useAccount()
  const language = useLanguage()
  const narration = useShelfValue(useCallback(() => narrationOf(storyId), [storyId]))
  if (narration === null || narration === undefined || account.status !== 'signed-in') return null
  const { isWanted, bytes } = narration
  const userId = account.user.id

  const toggle = (): void => {
    clearShelfFull()
    void (isWanted ? removeNarrationsOf(userId, [storyId]) : wantNarration(userId, storyId))
  }
  const stateText = (): string => {
    if (!isWanted) return t('shelf.silent')
    return bytes > 0 ? t('shelf.kept', { size: fileSize(bytes, language) }) : t('shelf.toBeKept')
  }

  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
      <span className="grid">
        <span className="font-semibold">{t('shelf.keep')}</span>
        <span className="text-small text-soft" id={id}>
          {stateText()}
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

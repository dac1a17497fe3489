import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import {
  clearShelfFull,
  FullNotice,
  measureShelf,
  removeNarrations,
  removePhotos,
  type ShelfSize,
  useShelfValue,
  wantPhotos,
} from '#web/offline'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { fileSize } from '#web/ui/format/format.tsx'
import { Section } from '#web/ui/page/section.tsx'

/** What this device keeps for offline use, its size, and buttons to free it. */
export const StorageSection = () => {
  const { t } = useTranslation()
  const { account } = useAccount()
  if (account.status !== 'signed-in') return null
  return (
    <Section help={t('shelf.help')} title={t('shelf.title')}>
      <FullNotice />
      <Sizes userId={account.user.id} />
    </Section>
  )
}

const Sizes = ({ userId }: { userId: string }) => {
  const { t } = useTranslation()
  const size = useShelfValue(useCallback(() => measureShelf(userId), [userId]))
  if (size === null) return <p>{t('shelf.unavailable')}</p>
  return size === undefined ? null : <Kinds size={size} userId={userId} />
}

const Kinds = ({ size, userId }: { size: ShelfSize; userId: string }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const bytes = (count: number): string =>
    count === 0 ? t('shelf.nothing') : fileSize(count, language)
  const free = (remove: (userId: string) => Promise<void>) => () => {
    clearShelfFull()
    void remove(userId)
  }
  return (
    <>
      <dl className="divide-y divide-rule border-rule border-y">
        <Kind name={t('shelf.stories')} size={t('shelf.storyCount', { count: size.stories })} />
        <Kind
          name={t('shelf.photos')}
          size={size.keepsPhotos ? bytes(size.photos) : t('shelf.notKept')}
        >
          {!size.keepsPhotos && (
            <Button onClick={() => void wantPhotos(userId)} variant="secondary">
              {t('shelf.keepPhotos')}
            </Button>
          )}
          {size.keepsPhotos && size.photos > 0 && (
            <Button onClick={free(removePhotos)} variant="secondary">
              {t('shelf.removePhotos')}
            </Button>
          )}
        </Kind>
        <Kind name={t('shelf.narrations')} size={bytes(size.narrations)}>
          {size.narrations > 0 && (
            <Button onClick={free(removeNarrations)} variant="secondary">
              {t('shelf.removeNarrations')}
            </Button>
          )}
        </Kind>
      </dl>
      <p className="text-small text-soft">
        {t(size.isPersisted ? 'shelf.persisted' : 'shelf.notPersisted')}
      </p>
    </>
  )
}

type KindProps = { name: string; size: string; children?: ReactNode }

const Kind = ({ name, size, children }: KindProps) => (
  <div className="py-2">
    <dt className="text-small text-soft">{name}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="font-semibold tabular-nums">{size}</span>
      {children}
    </dd>
  </div>
)

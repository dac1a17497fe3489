import { languageNames, languages } from '@storystone/schema/languages.ts'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { useAccount } from '#web/account'
import { useCredits } from '#web/billing'
import { VoiceLines } from '#web/narration'
import { NoticesSection } from '#web/notices'
import {
  clearShelfFull,
  FullCallout,
  measureShelf,
  removeNarrations,
  removePhotos,
  type ShelfSize,
  useDeviceChange,
  useShelfValue,
  wantPhotos,
} from '#web/offline'
import { PacksSection, setMapFiles } from '#web/offline-areas'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/field.tsx'
import { fileSize } from '#web/ui/dates-and-numbers.tsx'
import { useHasColumn } from '#web/ui/page/desktop.ts'
import { NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Section } from '#web/ui/page/loaded-page.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { useSwitchLanguage } from '../frame/language-lines.tsx'
import { AccountSection } from './account-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** What this device keeps for offline use, its size, and buttons to free it. */
export const StorageSection = () => {
  const { t } = useTranslation()
  const account = useAccount(({ account }) => account)
  if (account.status !== 'signed-in') return null
  return (
    <Section help={t('shelf.help')} title={t('shelf.title')}>
      <FullCallout />
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
  const change = useDeviceChange()
  const bytes = (count: number): string =>
    count === 0 ? t('shelf.nothing') : fileSize(count, language)
  const free = (remove: (userId: string) => Promise<void>) => () => {
    clearShelfFull()
    void change(() => remove(userId))
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
            <Button onClick={() => void change(() => wantPhotos(userId))} variant="secondary">
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
  <div className="py-near">
    <dt className="text-small text-soft">{name}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-near">
      <span className="font-semibold tabular-nums">{size}</span>
      {children}
    </dd>
  </div>
)

setMapFiles(async () => (await import('#web/around/map/view.tsx')).keepMapFiles())

/** /settings: everything of the account in one place, in the order in which it is needed. */
export const SettingsPage = () => {
  const { t } = useTranslation()
  const hasColumn = useHasColumn()
  return (
    <Page width={hasColumn ? 'wide' : 'text'}>
      <div className="pb-7">
        <PageHeading documentTitle={t('settings.title')}>{t('settings.title')}</PageHeading>
      </div>
      <div className={hasColumn ? 'grid grid-cols-[12.5rem_minmax(0,1fr)] items-start gap-10' : ''}>
        {hasColumn && <Contents />}
        <div>
          <Group id="account">
            <AccountSection />
            <CreditsSection />
          </Group>
          <Group id="language">
            <LanguageSection />
          </Group>
          <Group id="security">
            <PasskeysSection />
            <Section help={t('settings.passwordHelp')} title={t('settings.password')}>
              <ChangePassword />
            </Section>
            <SessionsSection />
          </Group>
          <Group id="device">
            <NoticesSection />
            <StorageSection />
            <PacksSection />
          </Group>
          <Group id="data">
            <ExportSection />
            <DeleteSection />
          </Group>
        </div>
      </div>
    </Page>
  )
}

/** Leads to a page that can do nothing without a connection. */
const ChangePassword = () => {
  const { t } = useTranslation()
  const look = { className: 'justify-self-start', variant: 'secondary' } as const
  const label = t('settings.changePassword')
  return useIsOnline() ? (
    <ButtonLink to="/change-password" {...look}>
      {label}
    </ButtonLink>
  ) : (
    <>
      <Button disabled {...look}>
        {label}
      </Button>
      <NeedsConnection />
    </>
  )
}

const groups = ['account', 'language', 'security', 'device', 'data'] as const

type GroupProps = { id: (typeof groups)[number]; children: ReactNode }

/** Sections that {@link Contents} leads to together. */
const Group = ({ id, children }: GroupProps) => (
  <div className="scroll-mt-20 outline-none" id={id} tabIndex={-1}>
    {children}
  </div>
)

/** The list of the settings, which stays in sight beside them. */
const Contents = () => {
  const { t } = useTranslation()
  const open = (id: string): void => {
    const group = document.getElementById(id)
    group?.scrollIntoView()
    group?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={t('settings.title')} className="sticky top-20 border-rule border-t pt-4">
      <ul>
        {groups.map((id) => (
          <li key={id}>
            <Link
              className="flex min-h-11 items-center rounded-stone px-3 font-medium text-soft hover:bg-sunk hover:text-ink"
              onClick={() => open(id)}
              replace
              to={`#${id}`}
            >
              {t(`settings.groups.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The balance, and the way to its history and to more. */
const CreditsSection = () => {
  const { t } = useTranslation()
  const { balance, refresh } = useCredits(
    useShallow(({ balance, refresh }) => ({ balance, refresh })),
  )
  useEffect(() => void refresh(), [refresh])
  return (
    <Section help={t('settings.creditsHelp')} title={t('credits.title')}>
      {typeof balance === 'number' && (
        <p className="font-semibold">{t('settings.balance', { count: balance })}</p>
      )}
      <ButtonLink className="justify-self-start" to="/credits" variant="secondary">
        {t('settings.toCredits')}
      </ButtonLink>
    </Section>
  )
}

const options = languages.map((value) => ({ value, label: languageNames[value] }))

const LanguageSection = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const pick = useSwitchLanguage()
  return (
    <Section help={t('settings.languageHelp')} title={t('settings.language')}>
      <SelectField
        label={t('settings.languageLabel')}
        onPick={(picked) => void pick(picked)}
        options={options}
        value={language}
      />
      <div className="rounded-stone border border-edge p-1">
        <VoiceLines />
      </div>
    </Section>
  )
}

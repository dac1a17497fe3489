import type { Processors } from '@storystone/schema/contract/health.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import type { PrivacyPart, PrivacyTexts, ServicePoint } from '#web/locales/en-privacy.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { loadApi } from '#web/platform/lazy-part.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { LoadedPage, type Loading, useLoaded } from '#web/ui/page/loaded-page.tsx'
import { PageHeading } from '#web/ui/page/page.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'

type Operator = NonNullable<ImportMetaEnv['OPERATOR']>

/** The texts of this page. Each language is a file of its own, loaded with the page. */
const loadTexts: Readonly<Record<Language, () => Promise<PrivacyTexts>>> = {
  en: async () => (await import('#web/locales/en-privacy.ts')).enPrivacy,
  fr: async () => (await import('#web/locales/fr-privacy.ts')).frPrivacy,
}

/** /privacy: who runs this app, what it does with data, and how to delete it. Needs no session. */
export const PrivacyPage = ({
  operator = import.meta.env.OPERATOR ?? null,
}: {
  readonly operator?: Operator | null
}) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <LoadedPage failureTitle={t('app.privacy')} load={loadTexts[language]}>
      {(texts) => <Privacy texts={texts} operator={operator} />}
    </LoadedPage>
  )
}

type PrivacyProps = { readonly texts: PrivacyTexts; readonly operator: Operator | null }

const Privacy = ({ texts, operator }: PrivacyProps) => {
  const { title, intro, parts, toSettings } = texts
  const { loading } = useLoaded(loadProcessors)
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  return (
    <div className="grid gap-section">
      <div className="grid gap-4">
        <PageHeading documentTitle={title}>{title}</PageHeading>
        <p className="text-lg text-soft">{intro}</p>
      </div>
      <OperatorSection texts={texts.operator} operator={operator} />
      <ProcessorsSection loading={loading} texts={texts.processors} />
      {parts.map((part) => (
        <Part key={part.title} loading={loading} part={part} />
      ))}
      {isSignedIn && (
        <ButtonLink className="justify-self-start" to="/settings" variant="secondary">
          {toSettings}
        </ButtonLink>
      )}
    </div>
  )
}

const contactLink = (contact: string): string =>
  contact.startsWith('https:') ? contact : `mailto:${contact}`

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid gap-line border-rule border-t pt-6">
    <h2 className="font-semibold font-serif text-section">{title}</h2>
    {children}
  </section>
)

type OperatorSectionProps = {
  readonly texts: PrivacyTexts['operator']
  readonly operator: Operator | null
}

const OperatorSection = ({ texts, operator }: OperatorSectionProps) => (
  <Section title={texts.title}>
    {operator ? (
      <>
        <p>{texts.named.replace('{name}', () => operator.name)}</p>
        <p>
          {texts.contact}{' '}
          <a
            className="inline-flex min-h-11 items-center break-all font-semibold text-accent underline underline-offset-4"
            href={contactLink(operator.contact)}
          >
            {operator.contact}
          </a>
        </p>
      </>
    ) : (
      <p>{texts.unnamed}</p>
    )}
  </Section>
)

type LoadingProcessors = Loading<Processors>

const loadProcessors = async (): Promise<Processors> => {
  const { call, endpoints } = await loadApi()
  return call(endpoints.processors)
}

type ProcessorsSectionProps = {
  readonly texts: PrivacyTexts['processors']
  readonly loading: LoadingProcessors
}

/** The services that receive data as this instance is configured, from the server. */
const ProcessorsSection = ({ texts, loading }: ProcessorsSectionProps) => (
  <Section title={texts.title}>
    {loading.status === 'failed' && <p>{texts.unknown}</p>}
    {loading.status === 'loaded' && loading.value.length === 0 && <p>{texts.none}</p>}
    {loading.status === 'loaded' &&
      loading.value.map(({ purpose, name }) => (
        <p key={purpose}>{texts.purposes[purpose].replace('{name}', () => name)}</p>
      ))}
  </Section>
)

/** What is said of a service, by who provides it here. */
const sentenceOf = (point: string | ServicePoint, loading: LoadingProcessors): string => {
  if (typeof point === 'string') return point
  if (loading.status !== 'loaded') return point.unknown
  const name = loading.value.find(({ purpose }) => purpose === point.purpose)?.name
  if (name === undefined) return point.here
  const promise = point.promises?.[name] ?? point.noPromise
  return [point.named.replaceAll('{name}', () => name), promise].filter(Boolean).join(' ')
}

type PartProps = { readonly part: PrivacyPart; readonly loading: LoadingProcessors }

const Part = ({ part: { title, points }, loading }: PartProps) => (
  <Section title={title}>
    {points
      .map((point) => sentenceOf(point, loading))
      .map((sentence) => (
        <p key={sentence}>
          <WholeWords>{sentence}</WholeWords>
        </p>
      ))}
  </Section>
)

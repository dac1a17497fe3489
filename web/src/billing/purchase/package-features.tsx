import {
  type Currency,
  type PackageId,
  packageIds,
  packages,
} from '@storystone/schema/credit-packages.ts'
import { type Format, formats } from '@storystone/schema/formats.ts'
import { type Language, languageTraits } from '@storystone/schema/languages.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReadByDevice } from '#web/narration'
import { useLanguage } from '#web/platform/i18n.ts'
import { readLocal, removeLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { CheckIcon } from '#web/ui/icons/lazy-icons.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { useCredits } from '../balance/store.ts'

const key = 'lastSelectedPackage'

/** The package chosen at the last visit, or the small one. */
export const rememberedPackage = (): PackageId =>
  packageIds.find((id) => id === readLocal(key)) ?? 'small'

type PackageChoice = {
  /** Null after a cancelled payment, until the user chooses again. */
  readonly chosen: PackageId | null
  choose(id: PackageId): void
  clear(): void
}

/** The chosen package, at first the remembered one. */
export const usePackageChoice = (): PackageChoice => {
  const [chosen, setChosen] = useState<PackageId | null>(rememberedPackage)
  return {
    chosen,
    choose: (id) => {
      setChosen(id)
      writeLocal(key, id)
    },
    clear: () => {
      setChosen(null)
      removeLocal(key)
    },
  }
}

/** Formats minor units (pence, cents) as money with two decimals in the given language. */
export const priceText = (minor: number, currency: Currency, language: Language): string =>
  new Intl.NumberFormat(languageTraits[language].locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(minor / 100)

/** A currency's label in the drop-down: code and name. */
export const currencyLabel = (currency: Currency, language: Language): string => {
  const name = new Intl.DisplayNames(languageTraits[language].locale, { type: 'currency' }).of(
    currency,
  )
  return `${currency} · ${name ?? currency}`
}

const textOf = {
  quick_facts: 'credits.quickFacts',
  history_guide: 'credits.historyGuides',
  translate_inscription: 'credits.inscriptions',
} as const satisfies Record<Format, string>

/** How many stories a package is enough for, by the server's costs. */
export const PackageFeatures = ({ of }: { of: PackageId }) => {
  const { t } = useTranslation()
  const costs = useCredits(({ costs }) => costs)
  const isReadByDevice = useIsReadByDevice(useLanguage())
  const { credits } = packages[of]
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 className="font-semibold font-serif text-section">{t('credits.features')}</h2>
        <p className="text-small text-soft">{t('credits.featuresHelp')}</p>
      </div>
      <ul className="grid gap-2.5">
        {formats.map((format) => (
          <Line
            detail={t('credits.each', { cost: t('common.credits', { count: costs[format] }) })}
            key={format}
            text={t(textOf[format], { count: Math.floor(credits / costs[format]) })}
          />
        ))}
        <Line
          detail={t('credits.included')}
          text={t(isReadByDevice ? 'credits.narrationByDevice' : 'credits.narration')}
        />
      </ul>
    </div>
  )
}

const Line = ({ text, detail }: { text: string; detail: string }) => (
  <li className="flex gap-3">
    <span className="text-accent">
      <CheckIcon />
    </span>
    <span className="grid">
      {text}
      <span className="sr-only"> · </span>
      <span className="text-small text-soft">
        <WholeWords>{detail}</WholeWords>
      </span>
    </span>
  </li>
)

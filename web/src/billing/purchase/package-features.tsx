import { type Format, formats } from '@storystone/schema/catalog.ts'
import { type PackageId, packages } from '@storystone/schema/credit-packages.ts'
import { useTranslation } from 'react-i18next'
import { useIsReadByDevice } from '#web/narration'
import { useLanguage } from '#web/platform/i18n.ts'
import { CheckIcon } from '#web/ui/icons/late-icons.tsx'
import { useCredits } from '../balance/store.ts'

const textOf = {
  quick_facts: 'credits.quickFacts',
  history_guide: 'credits.historyGuides',
  translate_inscription: 'credits.inscriptions',
} as const satisfies Record<Format, string>

/** How many stories a package is enough for, by the server's costs. */
export const PackageFeatures = ({ of }: { of: PackageId }) => {
  const { t } = useTranslation()
  const { costs } = useCredits()
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
    <span>
      {text} <span className="inline-block text-small text-soft">· {detail}</span>
    </span>
  </li>
)

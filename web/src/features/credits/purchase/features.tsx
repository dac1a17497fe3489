import { type Format, type PackageId, packages } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../../ui/icons/more-icons.tsx'
import { useCredits } from '../balance/store.ts'

const lines = [
  { format: 'quick_facts', text: 'credits.quickFacts' },
  { format: 'history_guide', text: 'credits.historyGuides' },
  { format: 'translate_inscription', text: 'credits.inscriptions' },
] as const satisfies readonly { format: Format; text: string }[]

/** How many stories a package is enough for, by the server's costs. */
export const Features = ({ of }: { of: PackageId }) => {
  const { t } = useTranslation()
  const { costs } = useCredits()
  const { credits } = packages[of]
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 className="font-semibold font-serif text-section">{t('credits.features')}</h2>
        <p className="text-small text-soft">{t('credits.featuresHelp')}</p>
      </div>
      <ul className="grid gap-2.5">
        {lines.map(({ format, text }) => (
          <Line
            detail={t('credits.each', { cost: t('common.credits', { count: costs[format] }) })}
            key={format}
            text={t(text, { count: Math.floor(credits / costs[format]) })}
          />
        ))}
        <Line detail={t('credits.included')} text={t('credits.narration')} />
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
      {text} <span className="text-small text-soft">· {detail}</span>
    </span>
  </li>
)

import { useTranslation } from 'react-i18next'

/** Three landmarks whose story one tap starts. */
export const Examples = ({ onPick }: { onPick(name: string): void }) => {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('home.examples')} className="flex flex-wrap gap-2 [.nearby~&]:hidden">
      {([1, 2, 3] as const).map((which) => {
        const name = t(`home.example${which}`)
        return (
          <li key={which}>
            <button
              className="min-h-11 rounded-full border border-rule bg-raised px-3 text-small hover:border-edge hover:bg-sunk"
              onClick={() => onPick(name)}
              type="button"
            >
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

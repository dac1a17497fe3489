import { useTranslation } from 'react-i18next'
import { Ornament } from '#web/ui/icons/ornament.tsx'

const tips = ['long', 'unique', 'personal', 'manager', 'sessions'] as const

export const PasswordTips = () => {
  const { t } = useTranslation()
  return (
    <aside aria-labelledby="password-tips" className="grid gap-4 lg:pt-7">
      <h2 className="font-semibold font-serif text-section" id="password-tips">
        {t('password.tips.title')}
      </h2>
      <Ornament />
      <ul className="grid gap-4">
        {tips.map((tip) => (
          <li className="flex gap-3 text-soft" key={tip}>
            <Lozenge />
            <span>{t(`password.tips.${tip}`)}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

const Lozenge = () => (
  <svg
    aria-hidden="true"
    className="mt-2 size-2.5 shrink-0 fill-current text-accent"
    viewBox="0 0 12 12"
  >
    <path d="M6 0l4 6-4 6-4-6z" />
  </svg>
)

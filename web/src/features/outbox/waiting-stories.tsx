import { useTranslation } from 'react-i18next'
import { NotifyButton } from './notify-button.tsx'
import { useOutbox } from './store.ts'
import { WaitingCard } from './waiting-card.tsx'

/** The outbox, oldest first; nothing if it is empty. */
export const WaitingStories = () => {
  const { t } = useTranslation()
  const { items } = useOutbox()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="waiting-stories" className="grid animate-rise grid-cols-1 gap-3">
      <h2 className="font-semibold font-serif text-section" id="waiting-stories">
        {t('outbox.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {items.map((item) => (
          <WaitingCard item={item} key={item.id} />
        ))}
      </ul>
      <NotifyButton />
    </section>
  )
}

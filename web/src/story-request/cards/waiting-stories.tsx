import { useTranslation } from 'react-i18next'
import { useOutbox } from '../outbox/store.ts'
import { useOthersUnderWay } from '../outbox/under-way.ts'
import { NotifyButton } from './notify-button.tsx'
import { UnderWayCard } from './under-way-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** The stories that are being written, and the outbox, oldest first; nothing without any. */
export const WaitingStories = () => {
  const { t } = useTranslation()
  const { items } = useOutbox()
  const generations = useOthersUnderWay()
  if (items.length + generations.length === 0) return null
  return (
    <section aria-labelledby="waiting-stories" className="grid animate-rise grid-cols-1 gap-3">
      <h2 className="font-semibold font-serif text-section" id="waiting-stories">
        {t('outbox.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {generations.map((generation) => (
          <UnderWayCard generation={generation} key={generation.id} />
        ))}
        {items.map((item) => (
          <WaitingCard item={item} key={item.id} />
        ))}
      </ul>
      <NotifyButton />
    </section>
  )
}

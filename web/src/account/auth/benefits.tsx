import { useTranslation } from 'react-i18next'
import { Archway } from './archway.tsx'
import { BookmarkIcon, OpenBookIcon, PhotoIcon, SpeechIcon } from './benefit-icons.tsx'

const benefits = [
  { name: 'photos', Sign: PhotoIcon },
  { name: 'formats', Sign: OpenBookIcon },
  { name: 'saved', Sign: BookmarkIcon },
  { name: 'voice', Sign: SpeechIcon },
] as const

/** The benefits of signing up, next to the card on wide screens. */
export const Benefits = ({ isReadByDevice }: { isReadByDevice: boolean }) => {
  const { t } = useTranslation()
  return (
    <aside aria-labelledby="benefits" className="hidden gap-7 lg:grid">
      <div className="aspect-[456/224] overflow-hidden rounded-card border border-rule">
        <Archway />
      </div>
      <h2 className="text-balance font-semibold font-serif text-title" id="benefits">
        {t('benefits.title')}
      </h2>
      <ul className="grid gap-4">
        {benefits.map(({ name, Sign }) => (
          <li className="flex gap-3.5" key={name}>
            <span className="text-accent">
              <Sign />
            </span>
            <span className="grid content-start gap-0.5">
              <strong className="text-pretty font-semibold">{t(`benefits.${name}`)}</strong>
              <span className="text-pretty text-small text-soft">
                {t(
                  name === 'voice' && isReadByDevice
                    ? 'benefits.voiceByDevice'
                    : `benefits.${name}Help`,
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

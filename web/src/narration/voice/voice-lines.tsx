import { genders } from '@storystone/schema/voices.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { ChevronIcon } from '#web/ui/icons/icons.tsx'
import { CheckIcon, VoiceIcon } from '#web/ui/icons/lazy-icons.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'
import { playSample, useVoice, voiceOf } from './voices.ts'
import { useSpeaker } from './who-reads.ts'

/** Menu lines: the chosen voice, and below it the voices to choose from. */
export const VoiceLines = () => {
  const { t } = useTranslation()
  const { voice } = useVoice()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        className={menuItemClass}
        onClick={() => setIsOpen(!isOpen)}
        type="button"
      >
        <VoiceIcon />
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span>{t('menu.voice')}</span>
          <span className="text-small text-soft">
            {t(`menu.voices.${voice.gender}`, { name: voice.name })}
          </span>
        </span>
        <span className={isOpen ? 'rotate-180' : ''}>
          <ChevronIcon />
        </span>
      </button>
      <ul
        aria-label={t('menu.voice')}
        className="flat:[&:not([hidden])]:grid flat:grid-cols-2"
        hidden={!isOpen}
        id={id}
      >
        {genders.map((gender) => (
          <li key={gender}>
            <VoiceLine gender={gender} />
          </li>
        ))}
      </ul>
    </>
  )
}

const VoiceLine = ({ gender }: { gender: (typeof genders)[number] }) => {
  const { t } = useTranslation()
  const { voice, choose } = useVoice()
  const language = useLanguage()
  const { id, name } = voiceOf(language, gender)
  const reader = useSpeaker(id)
  const isChosen = voice.gender === gender
  return (
    <button
      aria-pressed={isChosen}
      className={`${menuItemClass} flat:pl-3 pl-12`}
      onClick={() => playSample(choose(gender), reader)}
      type="button"
    >
      <span className="grid flex-1">
        {t(`menu.voices.${gender}`, { name })}
        {reader === 'device' && (
          <span className="text-small text-soft">{t('menu.deviceVoice')}</span>
        )}
      </span>
      {isChosen && <CheckIcon />}
    </button>
  )
}

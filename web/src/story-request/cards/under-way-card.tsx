import type { GenerationUnderWay } from '@storystone/schema/contract/generation.ts'
import { useTranslation } from 'react-i18next'
import { CardHead } from './card-head.tsx'
import { Moment } from './origin.tsx'
import { UnderWayStatus } from './under-way-status.tsx'

/** A story that is being written for another page or device of this user. */
export const UnderWayCard = ({ generation }: { generation: GenerationUnderWay }) => {
  const { t } = useTranslation()
  const { id, format, language, landmark, startedAt } = generation
  const followed = { text: landmark ?? '', format, language, watched: id }
  const hasPhoto = landmark === null
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-rule bg-raised p-3">
      <CardHead
        format={format}
        name={landmark ?? t('outbox.photo')}
        origin={[<Moment at={startedAt} key="at" />]}
      />
      <UnderWayStatus followed={{ ...followed, hasPhoto }} />
    </li>
  )
}

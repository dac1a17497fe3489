import type { StoryStep } from '@storystone/schema/contract/story-event.ts'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { CheckIcon } from '#web/ui/icons/more-icons.tsx'

/** The steps of a story in order. One from a name has no photo to read. */
const stepsOf = (isOfPhoto: boolean): readonly StoryStep[] =>
  isOfPhoto ? ['reading_photo', 'looking_up', 'writing'] : ['looking_up', 'writing']

type Status = 'done' | 'current' | 'coming'

const statusOf = (index: number, current: number): Status => {
  if (index < current) return 'done'
  return index === current ? 'current' : 'coming'
}

type StepsProps = { current: StoryStep | undefined; isOfPhoto: boolean }

/** The list of steps: done, current and to come. */
export const Steps = ({ current, isOfPhoto }: StepsProps) => {
  const { t } = useTranslation()
  const steps = stepsOf(isOfPhoto)
  const currentIndex = Math.max(0, current === undefined ? 0 : steps.indexOf(current))
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => {
        const status = statusOf(index, currentIndex)
        return (
          <li
            aria-current={status === 'current' ? 'step' : undefined}
            className={`flex items-center gap-3 ${status === 'coming' ? 'text-soft' : ''}`}
            key={step}
          >
            <span className="grid size-6 place-items-center text-accent">
              <StepIcon status={status} />
            </span>
            {t(`progress.steps.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}

const StepIcon = ({ status }: { status: Status }) => {
  if (status === 'done') return <CheckIcon />
  if (status === 'current') return <Spinner />
  return <span className="size-2 rounded-full bg-edge" />
}

import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCredits } from '#web/billing'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { useUnpaid } from './free-request.ts'
import type { StoryRequest } from './request.ts'
import { useGeneration } from './store.ts'

/** Starts a story from a story's page at the usual price, or leads to the credits that it lacks. */
export const useStartStory = (): ((request: StoryRequest) => void) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (request) => {
    const { balance, costs } = useCredits.getState()
    const isFree = request.writer === 'extract'
    if (!isFree && typeof balance === 'number' && balance < costs[request.format]) {
      useUnpaid.setState({ request })
      const [title, description] = [
        t('discovering.insufficient'),
        t('discovering.insufficientHelp'),
      ]
      showFailure({ title, description })
      void navigate('/credits')
      return
    }
    void useGeneration.getState().start(request)
    void navigate('/')
  }
}

import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { Page } from './page.tsx'

type Props = {
  children: ReactNode
  /** Shown instead of the red sentence. */
  fallback?: ReactNode
}
type State = { hasFailed: boolean }

/** Shows a red sentence, or `fallback`, in place of a part that failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error('A part of the page could not be rendered', error)
  }

  override render(): ReactNode {
    const { children, fallback = <RenderFailure /> } = this.props
    return this.state.hasFailed ? fallback : children
  }
}

/** Shown when a page failed to render. */
const RenderFailure = () => {
  const { t } = useTranslation()
  return (
    <Page>
      <div className="grid justify-items-start gap-4" role="alert">
        <h1 className="font-semibold font-serif text-danger text-title">{t('app.failure')}</h1>
        <p className="text-danger">{t('app.failureHelp')}</p>
        <Button onClick={() => location.reload()}>{t('app.reload')}</Button>
      </div>
    </Page>
  )
}

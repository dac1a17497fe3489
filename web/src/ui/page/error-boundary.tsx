import { Component, type ReactNode } from 'react'
import { RenderFailure } from './render-failure.tsx'

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

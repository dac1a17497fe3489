import { createControlClient } from '../../http/control-client.ts'

/** What a test says of a model: the day on which it ends, or that it is not there. */
export type Model = {
  readonly id: string
  readonly shutdownDate?: string | null
  readonly isMissing?: boolean
}

/** Lets a test say when a model of the double at a URL ends, or that it is not there. */
export const createModelControl = (url: string) => {
  const call = createControlClient(url)
  return { script: (model: Model): Promise<void> => call('models', model) }
}

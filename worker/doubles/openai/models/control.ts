import * as z from 'zod/mini'
import { createControlClient } from '../../http/control-client.ts'

/** What a test says of a model: the day on which it ends, or that it is not there. */
export const Model = z.strictObject({
  id: z.string(),
  shutdownDate: z._default(z.nullable(z.iso.date()), null),
  isMissing: z._default(z.boolean(), false),
})

/** Lets a test say when a model of the double at a URL ends, or that it is not there. */
export const createModelControl = (url: string) => {
  const client = createControlClient(url)
  return { script: (model: z.input<typeof Model>) => client.post('models', model) }
}

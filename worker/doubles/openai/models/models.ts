import {
  controls,
  createDoubleApp,
  type DoubleApp,
  type Exchange,
} from '../../http/double-server.ts'
import { requireKey } from '../calls/json-request.ts'
import { openAiError } from '../calls/openai-error.ts'
import type { Model } from './control.ts'

const released = 1_758_000_000

const describe = (id: string, shutdown_date: string | null) => ({
  id,
  object: 'model',
  created: released,
  owned_by: 'openai',
  shutdown_date,
})

/** GET /v1/models/{id} and the control with which tests end a model. Others are there, without an end. */
export const modelRoutes = (): DoubleApp => {
  const scripted = new Map<string, Model>()
  const find = (c: Exchange): Response => {
    requireKey(c)
    const { id = '' } = c.req.param()
    const model = scripted.get(id)
    if (!model?.isMissing) return c.json(describe(id, model?.shutdownDate ?? null))
    throw openAiError(404, `The model '${id}' does not exist or you do not have access to it.`, {
      param: 'model',
      code: 'model_not_found',
    })
  }
  return createDoubleApp()
    .get('/v1/models/:id', find)
    .route('/control', controls({ models: (model: Model) => void scripted.set(model.id, model) }))
}

import type { IncomingMessage } from 'node:http'
import type * as z from 'zod/mini'
import { bodyControl } from '../../http/control-routes.ts'
import { json, type Reply } from '../../http/reply.ts'
import type { Routes } from '../../http/router.ts'
import { requireKey } from '../calls/json-request.ts'
import { openAiError } from '../calls/openai-error.ts'
import { Model } from './control.ts'

const released = 1_758_000_000

const describe = (id: string, shutdown_date: string | null) => ({
  ...{ id, object: 'model', created: released, owned_by: 'openai' },
  shutdown_date,
})

/** GET /v1/models/{id} and the control with which tests end a model. Others are there, without an end. */
export const modelRoutes = (): Routes => {
  const scripted = new Map<string, z.infer<typeof Model>>()
  const find = (request: IncomingMessage, id: string): Reply => {
    requireKey(request)
    const model = scripted.get(id)
    if (!model?.isMissing) return json(describe(id, model?.shutdownDate ?? null))
    throw openAiError(404, `The model '${id}' does not exist or you do not have access to it.`, {
      ...{ param: 'model', code: 'model_not_found' },
    })
  }
  return {
    'GET /v1/models/:id': ({ request, params }) => find(request, params.id ?? ''),
    'POST /control/models': bodyControl(Model, (model) => void scripted.set(model.id, model)),
  }
}

import type { JsonObject } from '../calls/json-request.ts'
import { openAiError, unsupportedParameter } from '../calls/openai-error.ts'

/** Reasoning models accept only the defaults of these. */
const samplingDefaults = { temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0 }
const reasoningModel = /^(?:o\d|gpt-5(?:-mini|-nano)?(?:-\d{4}-\d\d-\d\d)?$)/

const refuseSampling = (parameters: JsonObject): void => {
  if (!reasoningModel.test(String(parameters.model))) return
  for (const [param, standard] of Object.entries(samplingDefaults)) {
    const value = parameters[param] ?? standard
    if (value === standard) continue
    throw openAiError(
      400,
      `Unsupported value: '${param}' does not support ${String(value)} with this model. Only the default (${standard}) value is supported.`,
      { param, code: 'unsupported_value' },
    )
  }
}

/** Refuses what the vendor refuses before it looks at the parameters one by one. */
export const refuseUnsupported = (parameters: JsonObject): void => {
  if (parameters.model === undefined) throw openAiError(400, 'you must provide a model parameter')
  if ('max_tokens' in parameters) {
    throw unsupportedParameter('max_tokens', " Use 'max_completion_tokens' instead.")
  }
  if (parameters.stream_options != null && parameters.stream !== true) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled."
    throw openAiError(400, message, { param: 'stream_options' })
  }
  refuseSampling(parameters)
}

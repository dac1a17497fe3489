import { ApiError } from '../api-error.ts'

/** Every top-level parameter of POST /v1/chat/completions that the vendor knows. */
export const knownParameters: ReadonlySet<string> = new Set([
  'audio',
  'frequency_penalty',
  'function_call',
  'functions',
  'logit_bias',
  'logprobs',
  'max_completion_tokens',
  'max_tokens',
  'messages',
  'metadata',
  'modalities',
  'model',
  'moderation',
  'n',
  'parallel_tool_calls',
  'prediction',
  'presence_penalty',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'reasoning_effort',
  'response_format',
  'safety_identifier',
  'seed',
  'service_tier',
  'stop',
  'store',
  'stream',
  'stream_options',
  'temperature',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'user',
  'verbosity',
  'web_search_options',
])

/** Models that think before they write take no sampling parameters but the default ones. */
const reasoningModel = /^(?:o\d|gpt-5(?:-mini|-nano)?(?:-\d{4}-\d\d-\d\d)?$)/
const samplingDefaults: Readonly<Record<string, number>> = {
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
}

type Parameters = Readonly<Record<string, unknown>>

const sampling = (parameters: Parameters): ApiError | null => {
  if (!reasoningModel.test(String(parameters.model))) return null
  for (const [param, standard] of Object.entries(samplingDefaults)) {
    const value = parameters[param] ?? standard
    if (value === standard) continue
    return new ApiError(
      400,
      `Unsupported value: '${param}' does not support ${String(value)} with this model. Only the default (${standard}) value is supported.`,
      { param, code: 'unsupported_value' },
    )
  }
  return null
}

/** What the vendor says of parameters that are missing or do not go together; null if nothing. */
export const refusalOf = (parameters: Parameters): ApiError | null => {
  if (parameters.model === undefined) {
    return new ApiError(400, 'you must provide a model parameter')
  }
  if (parameters.messages === undefined) {
    return new ApiError(400, "Missing required parameter: 'messages'.", {
      param: 'messages',
      code: 'missing_required_parameter',
    })
  }
  if ('max_tokens' in parameters) {
    return new ApiError(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: 'max_tokens', code: 'unsupported_parameter' },
    )
  }
  if (parameters.stream_options != null && parameters.stream !== true) {
    return new ApiError(
      400,
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      { param: 'stream_options' },
    )
  }
  return sampling(parameters)
}

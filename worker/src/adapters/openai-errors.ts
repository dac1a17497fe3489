import OpenAI from 'openai'

/** A failed call: `reason` is for the log, with the provider's code where it gave one. */
export type CallFailure = {
  readonly reason: string
  /** Not null when another try fails as well until the operator acts, and says why. */
  readonly operatorAlert: string | null
}

/** Called when a call fails until the operator acts; `code` says why. */
export type OnOperatorAlert = (code: string) => void

/** What the operator has to settle with the provider: money, keys, access, a model's parameters. */
const operatorCodes =
  /^(insufficient_quota|billing_|invalid_api_key|account_|model_not_found|unsupported_|unknown_parameter|\w*organization)/

/** Only OpenAI's message says that a model needs a verified organisation. */
const needsVerification = (error: { readonly message: string }): boolean =>
  /organi[sz]ation must be verified/i.test(error.message)

const alertOf = (error: { readonly message: string }, status: number, code: string | null) => {
  if (needsVerification(error)) return 'organization_must_be_verified'
  if (code !== null && operatorCodes.test(code)) return code
  return status === 401 || status === 403 ? (code ?? `status_${status}`) : null
}

/** What a failure of a call to OpenAI calls for; `what` names the answer in the log. */
export const describeOpenAiError = (error: unknown, what: string): CallFailure => {
  if (!(error instanceof OpenAI.APIError) || !error.status) {
    const name = error instanceof Error ? error.name : typeof error
    return { reason: `the ${what} broke off (${name})`, operatorAlert: null }
  }
  const { status, code = null } = error
  const alert = alertOf(error, status, code)
  const why = alert ?? code
  return { reason: `the provider said ${status}${why ? ` ${why}` : ''}`, operatorAlert: alert }
}

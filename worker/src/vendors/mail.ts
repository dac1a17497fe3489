import { createVendorFetch } from './vendor-fetch.ts'

/** A mail of plain text. `id` makes sure that a mail that is tried again is sent once. */
type Mail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

type MailResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Sends mails. A vendor's refusals are outcomes; it never throws for them. */
export type Mailer = { readonly send: (mail: Mail) => Promise<MailResult> }

export type MailConfig = {
  /** Such as `Storystone <hello@example.org>`. */
  readonly from: string
  /** The key of a server with Resend's protocol; without one Cloudflare's binding sends. */
  readonly apiKey: string
  readonly baseUrl: string
  readonly binding: unknown
  readonly onOperatorAlert: (code: string, advice?: string) => void
}

const deadlineMs = 10_000
const maxTries = 2
/** An answer is the id of a mail, or an error. */
const fetchAnswer = createVendorFetch(64 * 1024)

const failed = (reason: string): MailResult => ({ outcome: 'failed', reason })
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** The status of one try; null when no answer came. */
const tryOnce = async (
  { from, apiKey, baseUrl }: MailConfig,
  { id, ...mail }: Mail,
): Promise<number | null> => {
  try {
    const response = await fetchAnswer(`${baseUrl.replace(/\/$/, '')}/emails`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
      },
      body: JSON.stringify({ from, ...mail, to: [mail.to] }),
      signal: AbortSignal.timeout(deadlineMs),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

/** Whether the vendor wants something of the operator: another key, a verified domain, money. */
const isForOperator = (status: number): boolean => status >= 400 && status < 500 && status !== 429

const byResend = (config: MailConfig): Mailer => ({
  send: async (mail) => {
    let status: number | null = null
    for (let tries = 0; tries < maxTries; tries += 1) {
      status = await tryOnce(config, mail)
      if (status !== null && status < 500) break
    }
    if (status !== null && status < 300) return { outcome: 'sent' }
    if (status !== null && isForOperator(status)) {
      config.onOperatorAlert(`status_${status}`, 'Check MAIL_API_KEY, MAIL_FROM and its domain.')
    }
    return failed(status === null ? 'the mail’s server did not answer' : `it said ${status}`)
  },
})

const isSender = (binding: unknown): binding is Pick<SendEmail, 'send'> =>
  typeof binding === 'object' &&
  binding !== null &&
  'send' in binding &&
  typeof binding.send === 'function'

/** Cloudflare documents a sender with a name as two parts. */
const senderOf = (from: string): string | EmailAddress => {
  const [, name, email] = /^(.+?)\s*<(.+)>$/.exec(from) ?? []
  return name !== undefined && email !== undefined ? { name, email } : from
}

const byCloudflare = (
  { from, onOperatorAlert }: MailConfig,
  binding: Pick<SendEmail, 'send'>,
): Mailer => ({
  send: async ({ to, subject, text }) => {
    try {
      await binding.send({ from: senderOf(from), to, subject, text })
      return { outcome: 'sent' }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : nameOf(error)
      if (/SENDER|DOMAIN|ALLOWED|LIMIT/.test(code)) {
        onOperatorAlert(code, 'Check MAIL_FROM, its domain and the limits of Cloudflare’s e-mail.')
      }
      return failed(code)
    }
  },
})

/** The configured mail vendor, or null without one. */
export const createMailer = (config: MailConfig): Mailer | null => {
  if (config.from === '') return null
  if (config.apiKey !== '') return byResend(config)
  return isSender(config.binding) ? byCloudflare(config, config.binding) : null
}

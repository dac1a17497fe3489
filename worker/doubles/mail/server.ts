import { html, raw } from 'hono/html'
import * as z from 'zod/mini'
import {
  controls,
  createDoubleApp,
  type DoubleHandler,
  HttpError,
  type RunningDouble,
  startDoubleServer,
} from '../http/double-server.ts'
import type { KeptMail, MailScript } from './control.ts'

/** A refusal in Resend's error shape. */
const mailError = (statusCode: number, name: string, message: string): HttpError =>
  new HttpError(statusCode, message, { statusCode, name, message })

/** What the worker sends; the vendor knows more, and refuses what it does not know. */
const Sent = z.strictObject({
  from: z.string().check(z.regex(/^(?:[^<>]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)),
  to: z.array(z.email()).check(z.minLength(1), z.maxLength(1)),
  subject: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
})

/** More are no mailbox that somebody reads. */
const maxMails = 1_000

const createMailbox = () => {
  const mails = new Map<string, KeptMail>()
  const statuses = new Map<string, number[]>()
  return {
    all: (): readonly KeptMail[] => [...mails.values()],
    to: (address: string): readonly KeptMail[] =>
      [...mails.values()].filter(({ to }) => to === address),
    keep: (key: string, mail: KeptMail): KeptMail => {
      const kept = mails.get(key) ?? mail
      mails.set(key, kept)
      const [oldest] = mails.keys()
      if (mails.size > maxMails && oldest !== undefined) mails.delete(oldest)
      return kept
    },
    script: ({ to, statuses: next }: MailScript): void => void statuses.set(to, [...next]),
    nextStatus: (to: string): number | undefined => statuses.get(to)?.shift(),
  }
}
type Mailbox = ReturnType<typeof createMailbox>

/** POST /emails. The same Idempotency-Key is the same mail. */
const acceptMail =
  (mailbox: Mailbox): DoubleHandler =>
  async (c) => {
    if (!/^Bearer re_\w+$/.test(c.req.header('authorization') ?? '')) {
      throw mailError(401, 'missing_api_key', 'Missing API key in the authorization header')
    }
    const body: unknown = await c.req.json().catch(() => undefined)
    const sent = Sent.safeParse(body)
    if (!sent.success) {
      throw mailError(422, 'validation_error', z.prettifyError(sent.error))
    }
    const { from, subject, text } = sent.data
    const [to = ''] = sent.data.to
    const status = mailbox.nextStatus(to)
    if (status !== undefined) throw mailError(status, 'application_error', 'Scripted')
    const id = crypto.randomUUID()
    const key = c.req.header('idempotency-key') ?? id
    return c.json({ id: mailbox.keep(key, { id, from, to, subject, text }).id })
  }

const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

/** GET /: the mails, newest first, for a person. */
const showMails =
  (mailbox: Mailbox): DoubleHandler =>
  (c) => {
    const mails = mailbox.all().toReversed()
    return c.html(html`<!doctype html>
      <html lang="en"><meta charset="utf-8" /><title>Mails</title>
      <h1>Mails</h1>
      ${mails.map(
        ({ to, from, subject, text }) => html`<article>
          <h2>${subject}</h2><p>To ${to}, from ${from}</p>
          <pre style="white-space: pre-wrap">${linked(text)}</pre>
        </article>`,
      )}
      ${mails.length === 0 ? raw('<p>None yet.</p>') : ''}</html>`)
  }

/** Starts the double of a mail server with Resend's protocol on a loopback port. */
export const startMailDouble = async ({
  /** 0 takes any free port. */
  port = 0,
} = {}): Promise<RunningDouble> => {
  const mailbox = createMailbox()
  const server = await startDoubleServer({
    name: 'The mail’s double',
    port,
    app: createDoubleApp()
      .get('/', showMails(mailbox))
      .post('/emails', acceptMail(mailbox))
      .route('/control', controls({ scripts: mailbox.script, mails: mailbox.to })),
    notFound: () => mailError(404, 'not_found', 'The requested endpoint does not exist'),
    serverError: (message) => mailError(500, 'application_error', message),
  })
  return { url: server.origin, close: server.close }
}

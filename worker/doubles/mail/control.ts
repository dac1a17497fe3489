import * as z from 'zod/mini'
import { createControlClient } from '../http/control-client.ts'

/** A mail that was accepted. */
export const KeptMail = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
})
export type KeptMail = z.infer<typeof KeptMail>

/** How mails to an address are answered: with these statuses in turn, then accepted. */
export const MailScript = z.strictObject({ to: z.string(), statuses: z.array(z.int()) })
export type MailScript = z.infer<typeof MailScript>

/** Lets a test script the double at a URL and read its mails. Every call throws if it is refused. */
export const createMailControl = (url: string) => {
  const client = createControlClient(url)
  return {
    script: (script: MailScript): Promise<void> => client.post('scripts', script),
    /** The mails to an address, oldest first. */
    mailsTo: (to: string): Promise<KeptMail[]> => client.get(z.array(KeptMail), 'mails', { to }),
  }
}

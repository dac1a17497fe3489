import { createControlClient } from '../http/control-client.ts'

/** A mail that was accepted. */
export type KeptMail = {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How mails to an address are answered: with these statuses in turn, then accepted. */
export type MailScript = { readonly to: string; readonly statuses: readonly number[] }

/** Lets a test script the double at a URL and read its mails. Every call throws if it is refused. */
export const createMailControl = (url: string) => {
  const call = createControlClient(url)
  return {
    script: (script: MailScript): Promise<void> => call('scripts', script),
    /** The mails to an address, oldest first. */
    mailsTo: (to: string): Promise<KeptMail[]> => call('mails', to),
  }
}

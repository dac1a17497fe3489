import { expect } from 'vitest'
import { createMailControl, type KeptMail } from '../../doubles/mail/control.ts'
import { MAIL_BASE_URL } from '../env.ts'

/** Controls the double of the mails' server. */
export const mail = createMailControl(MAIL_BASE_URL)

/** The mails to an address, once there are so many. */
export const mailsTo = async (email: string, count = 1): Promise<KeptMail[]> => {
  await expect.poll(async () => (await mail.mailsTo(email)).length).toBe(count)
  return mail.mailsTo(email)
}

/** The token in the link of the newest mail to an address, once there are so many. */
export const tokenTo = async (email: string, count = 1): Promise<string> => {
  const newest = (await mailsTo(email, count)).at(-1)
  return /#(?:email|reset)=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? expect.fail('No link')
}

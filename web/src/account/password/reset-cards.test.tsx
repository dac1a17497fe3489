import { expect, it } from 'vitest'
import { type Answer, json, refusal, startServerOf } from '#web/testing/contract-server.ts'
import { controlOf, doing, press, render, submit, textOf } from '#web/testing/render.tsx'
import { ada, signOut } from '#web/testing/user.ts'
import { AuthPage } from '../auth/page.tsx'
import { useAccount } from '../session/store.ts'

const health = (canResetPassword: boolean): Answer =>
  json({ ok: true, version: '1', doubles: [], canResetPassword })

const accepted: Answer = (response) => void response.writeHead(202).end()

const open = async (answers: Readonly<Record<string, Answer>>, at = '/auth') => {
  signOut()
  const server = await startServerOf(answers)
  const page = await render(<AuthPage isReadByDevice={false} />, 'en', at)
  const heading = () => page.querySelector('h1')?.textContent
  return { ...server, page, heading }
}

const type = (page: HTMLElement, label: string, value: string): Promise<void> =>
  doing(() => {
    controlOf(page, label).value = value
  })

it('where mails are sent, a forgotten password asks for the e-mail and says the same of all', async () => {
  const { page, heading, sentTo } = await open({
    '/api/health': health(true),
    '/api/password-reset': accepted,
  })
  await press(page, 'Forgot my password?')
  await expect.poll(heading).toBe('Forgot your password?')
  await type(page, 'Email', 'Ada@example.com')
  await submit(page)
  await expect.poll(heading).toBe('Check your email')
  expect(textOf(page)).toContain(
    'If there is an account for ada@example.com, a link is on its way.',
  )
  expect(sentTo('/api/password-reset')).toEqual([{ email: 'ada@example.com', language: 'en' }])
})

it('a link sets the password and signs in', async () => {
  const { page, heading, sentTo } = await open(
    { '/api/password-reset/t0ken': json(ada), '/api/user': json(ada) },
    '/auth#reset=t0ken',
  )
  expect(heading()).toBe('Choose a new password')
  await type(page, 'New Password', 'four words without sense')
  await submit(page)
  await expect.poll(() => useAccount.getState().account.status).toBe('signed-in')
  expect(sentTo('/api/password-reset/t0ken')).toEqual([{ newPassword: 'four words without sense' }])
})

it('a link that was used says so and offers another', async () => {
  const { page, heading } = await open(
    { '/api/password-reset/t0ken': refusal('expired') },
    '/auth#reset=t0ken',
  )
  await type(page, 'New Password', 'four words without sense')
  await submit(page)
  await expect.poll(heading).toBe('This link no longer works')
  expect(page.querySelector('a[href="/auth"]')?.textContent).toBe('Ask for a new link')
})

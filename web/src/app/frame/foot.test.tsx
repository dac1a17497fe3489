import { expect, it } from 'vitest'
import { useAccount } from '#web/account'
import { json, refusal, startContractServer } from '#web/testing/contract-server.ts'
import { render } from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { Banner, PlacesBar } from './foot.tsx'

const health = (writer: string, ...doubles: string[]) =>
  json({ ok: true, version: '1', doubles, writer })

it.each([
  ['/', 'Discover'],
  ['/result', 'Discover'],
  ['/around', 'Around'],
  ['/area/Q10285', 'Around'],
  ['/story/1', 'Stories'],
  ['/settings', undefined],
])('at %s the place of the app where the user is is %s', async (path, name) => {
  signIn()
  const page = await render(<PlacesBar />, 'en', path)
  expect(page.querySelectorAll('a')).toHaveLength(3)
  expect(page.querySelector('[aria-current]')?.textContent).toBe(name)
})

it('who was signed in when the page was answered has the places before the account is known', async () => {
  useAccount.setState({ account: { status: 'loading' } })
  document.documentElement.dataset.visitor = 'member'
  try {
    const page = await render(<PlacesBar />, 'en', '/')
    expect(page.querySelectorAll('a')).toHaveLength(3)
  } finally {
    delete document.documentElement.dataset.visitor
  }
})

const answered = (page: HTMLElement) => expect.poll(() => page.textContent, { timeout: 2000 })

it('the banner of doubles is in French when the app is', async () => {
  await startContractServer(health('double', 'openai', 'geocoder'))
  const page = await render(<Banner />, 'fr')
  await answered(page).toContain('Démo, en simulation\u202f: IA, noms')
})

it('the banner says that stories are Wikipedia’s own sentences', async () => {
  await startContractServer(health('extract', 'stripe'))
  const page = await render(<Banner />)
  await answered(page).toContain('Stories in Wikipedia’s own words · Demo, simulated: payments')
})

it('the banner says that Wikipedia is called slowly without a contact', async () => {
  const answer = { ok: true, version: '1', doubles: [], writer: 'model', needsContact: true }
  await startContractServer(json(answer))
  const page = await render(<Banner />)
  await answered(page).toContain('Wikipedia is limited to 9 requests a minute')
})

it('the banner shows in development without doubles, and when the server is unhealthy', async () => {
  expect(import.meta.env.DEV).toBe(true)
  const { seen } = await startContractServer(refusal('temporarily_unavailable'))
  const page = await render(<Banner />)
  await expect.poll(() => seen.length).toBe(1)
  expect(page.textContent).toContain(location.host)
  expect(page.textContent).not.toContain('Demo')
})

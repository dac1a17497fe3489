import { creditCosts } from '@storystone/schema/formats.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { json, startContractServer, storyOf, until } from '#web/testing/contract-server.ts'
import { candidate } from '#web/testing/outbox.ts'
import { RecognitionWithMenu } from '#web/testing/recognition.tsx'
import {
  buttonOf,
  clearToast,
  controlOf,
  doing,
  press,
  render,
  submit,
  textOf,
  toast,
  typeInto,
} from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { useGeneration } from '../store.ts'

const narrated = storyOf('a', {
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  recognised: null,
  narrationUrl: '/api/media/n',
  format: 'history_guide',
  placeId: 'Q1',
  landmark: 'Pantheon',
})
const paris = candidate('Panthéon, Paris', { description: null })

const open = async (balance: number) => {
  await startContractServer(json({ candidates: [paris], sure: false }))
  useCredits.setState({ balance, costs: creditCosts })
  const page = await render(
    <Routes>
      <Route element={<RecognitionWithMenu story={narrated} />} path="/story" />
      <Route element="Home" path="/" />
      <Route element="Credits" path="/credits" />
    </Routes>,
    'en',
    '/story',
  )
  await press(page, 'This is not what I saw')
  await until(() => expect(textOf(page)).toContain(paris.name))
  return page
}

/** What was asked for, however far that has got. */
const requested = () => {
  const { generation } = useGeneration.getState()
  return generation.phase === 'processing' || generation.phase === 'failed'
    ? generation.request
    : undefined
}

beforeEach(() => signIn())
afterEach(async () => {
  await doing(() => useGeneration.getState().forget())
  signOut()
  clearToast()
  useCredits.getState().forget()
})

it('a narrated story of a name offers the places it may have meant, and says the price first', async () => {
  const page = await open(4)
  expect(textOf(page)).toContain('A new story costs 2.5 credits. This one stays')
  await press(page, paris.name)
  await until(() => expect(textOf(page)).toBe('Home'))
  expect(requested()).toMatchObject({
    text: paris.name,
    format: 'history_guide',
    place: { id: paris.id },
  })
  expect(requested()?.retells).toBeUndefined()
})

it('a narrated story of a name takes another name', async () => {
  const page = await open(4)
  expect(buttonOf(page, 'Get a new story')?.disabled).toBe(true)
  await typeInto(controlOf(page, 'Name of the place'), 'Petra')
  await submit(page)
  await until(() => expect(textOf(page)).toBe('Home'))
  expect(requested()).toMatchObject({ text: 'Petra', format: 'history_guide' })
})

it('a new story that the credits do not cover leads to them, and nothing is sent', async () => {
  const page = await open(1)
  await press(page, paris.name)
  await until(() => expect(textOf(page)).toBe('Credits'))
  expect(requested()).toBeUndefined()
  expect(toast()?.title).toBe('Insufficient Credits')
})

import { CreditHistory, CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { StoryList } from '@storystone/schema/contract/story.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { expect, test } from '../harness/fixtures.ts'

const stateOf = async (api: ApiClient) => {
  const credits = CreditsAnswer.parse(await (await api.call('GET', '/api/credits')).json())
  const history = CreditHistory.parse(await (await api.call('GET', '/api/credits/history')).json())
  const stories = StoryList.parse(await (await api.call('GET', '/api/stories')).json())
  const sum = history.reduce((total, { change }) => total + change, 0)
  expect(sum).toBe(credits.credits.credits)
  return { balance: sum, stories: stories.length, changes: history.map(({ change }) => change) }
}

for (const part of ['worker', 'database'] as const) {
  test(`the ${part} killed while a story is written: nothing is paid for that did not come`, async ({
    app,
    api,
  }) => {
    const email = `${crypto.randomUUID()}@example.test`
    await api.call('POST', '/api/register', { email, password: 'a good password' })
    const landmark = `Colosseum ${crypto.randomUUID()}`
    const key = crypto.randomUUID()
    const ask = () =>
      api.call(
        'POST',
        '/api/generate-story-from-text',
        { text: landmark, format: 'history_guide', language: 'en' },
        { 'Idempotency-Key': key },
      )
    await app.storyteller.script({ landmark, as: 'Colosseum', behaviours: [{ do: 'hold' }] })
    const answer = ask().catch((error: unknown) => error)
    await expect.poll(async () => (await app.storyteller.calls(landmark)).held).toBe(1)
    expect(await stateOf(api)).toEqual({ balance: 1.5, stories: 0, changes: [-2.5, 4] })

    await app.kill(part)
    await app.storyteller.release(landmark)
    const outcome = await answer
    if (outcome instanceof Response) expect(outcome.status).toBeGreaterThanOrEqual(500)
    await app.revive(part)
    expect((await stateOf(api)).stories).toBe(0)

    await app.ageReservations(4)
    await app.sweep()
    expect(await stateOf(api)).toEqual({ balance: 4, stories: 0, changes: [2.5, -2.5, 4] })

    await app.storyteller.script({
      landmark,
      as: 'Colosseum',
      behaviours: [{ do: 'answer_at_once' }],
    })
    expect((await ask()).status).toBe(201)
    await app.sweep()
    expect(await stateOf(api)).toEqual({
      balance: 1.5,
      stories: 1,
      changes: [-2.5, 2.5, -2.5, 4],
    })
  })
}

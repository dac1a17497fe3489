import { CreditHistory, CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import { StoryList } from '@storystone/schema/contract/story.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials } from '../pages/account.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'

const stateOf = async (api: ApiClient) => {
  const credits = CreditsAnswer.parse(await (await api.call('GET', '/api/credits')).json())
  const history = CreditHistory.parse(await (await api.call('GET', '/api/credits/history')).json())
  const stories = StoryList.parse(await (await api.call('GET', '/api/stories')).json())
  const sum = history.reduce((total, { change }) => total + change, 0)
  expect(sum).toBe(credits.credits.credits)
  return { balance: sum, stories: stories.length, changes: history.map(({ change }) => change) }
}

for (const part of ['worker', 'database'] as const) {
  test(`a story is not charged when the ${part} is killed while it is written`, async ({
    app,
    api,
  }) => {
    const { storyteller } = app
    await api.call('POST', '/api/register', newCredentials())
    const landmark = await scriptLandmark(storyteller, [{ do: 'hold' }])
    const key = crypto.randomUUID()
    const generate = () =>
      api.call(
        'POST',
        '/api/generate-story-from-text',
        { text: landmark, format: 'history_guide', language: 'en' },
        { 'Idempotency-Key': key },
      )
    const status = generate().then(
      (answer) => answer.status,
      () => 'no answer',
    )
    await untilHeld(storyteller, landmark)
    expect(await stateOf(api)).toEqual({ balance: 1.5, stories: 0, changes: [-2.5, 4] })

    await app.kill(part)
    await storyteller.release(landmark)
    expect(['no answer', 500, 502, 503, 504]).toContain(await status)
    await app.revive(part)
    expect((await stateOf(api)).stories).toBe(0)

    await app.ageReservations(4)
    await app.sweep()
    expect(await stateOf(api)).toEqual({ balance: 4, stories: 0, changes: [2.5, -2.5, 4] })

    await scriptLandmark(storyteller, [{ do: 'answer_at_once' }], landmark)
    expect((await generate()).status).toBe(201)
    await app.sweep()
    expect(await stateOf(api)).toEqual({
      balance: 1.5,
      stories: 1,
      changes: [-2.5, 2.5, -2.5, 4],
    })
  })
}

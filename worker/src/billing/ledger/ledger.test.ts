import { StoryList, StoryResult } from '@storystone/schema/contract/story.ts'
import { creditCosts } from '@storystone/schema/formats.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { constant, type Generated, weighted } from '#test/arbitraries.ts'
import { runSweep, until } from '#test/client/client.ts'
import { execute, testDatabase } from '#test/database/database.ts'
import { generateStory, requestStory } from '#test/stories/stories.ts'
import { balanceOf, createUser, historyOf, type SignedInUser, test } from '#test/users/factories.ts'
import { double, scriptedLandmark, scriptedPlace } from '#test/vendors/chat.ts'

type Format = 'quick_facts' | 'history_guide'
type Ending = keyof typeof behaviours

const behaviours = {
  completed: { do: 'answer_at_once' },
  failed: { do: 'break_off', afterCharacters: 120 },
  refused: { do: 'refuse' },
} as const
const statusOf = { completed: 201, failed: 502, refused: 502 } as const

const format = fc.constantFrom<Format>('quick_facts', 'history_guide')
const key = fc.nat({ max: 4 })
const ending = fc.constantFrom<Ending>('completed', 'failed', 'refused')
const times = fc.integer({ min: 2, max: 6 })
const operation = fc.oneof(
  weighted(6, fc.record({ do: constant('request'), key, format, ending })),
  weighted(1, fc.record({ do: constant('request_at_once'), times, format })),
  weighted(2, fc.record({ do: constant('delete'), key })),
  weighted(1, fc.record({ do: constant('abandon'), format })),
  weighted(1, fc.record({ do: constant('sweep') })),
)
type Operation = Generated<typeof operation>

/** The expected ledger. */
class Model {
  balance = 4
  entries = 1
  readonly stories = new Set<string>()
  readonly keys = new Map<number, { format: Format; storyId: string | null }>()

  expectedStatus({ key, format, ending }: Extract<Operation, { do: 'request' }>): number {
    const known = this.keys.get(key)
    if (known && known.format !== format) return 409
    if (known?.storyId) return this.stories.has(known.storyId) ? 201 : 404
    return this.balance < creditCosts[format] ? 402 : statusOf[ending]
  }

  charge(format: Format): void {
    this.balance -= creditCosts[format]
    this.entries += 1
  }

  chargeAndGiveBack(): void {
    this.entries += 2
  }
}

/** A user with keys, each with a place whose text nobody shares, and the operations on them. */
const createOperator = async ({ client, user }: SignedInUser) => {
  const createKey = async () => ({
    key: crypto.randomUUID(),
    landmark: await scriptedPlace([{ do: 'answer_at_once' }], 'Petra'),
  })
  const keys = await Promise.all(Array.from({ length: 5 }, createKey))

  const request = async (model: Model, operation: Extract<Operation, { do: 'request' }>) => {
    const { key, format, ending } = operation
    const status = model.expectedStatus(operation)
    const { key: idempotencyKey, landmark } = keys[key] ?? (await createKey())
    await double.script({ landmark, as: 'Petra', behaviours: [behaviours[ending]] })
    const options = { text: landmark, format, key: idempotencyKey }
    const response = await requestStory(client, options)
    expect(response.status).toBe(status)
    const known = model.keys.get(key)
    if (status === 502) {
      model.chargeAndGiveBack()
      model.keys.set(key, { format, storyId: null })
    }
    if (status !== 201) return response.text()
    const { id } = StoryResult.parse(await response.json())
    if (known?.storyId) return expect(id).toBe(known.storyId)
    model.charge(format)
    model.stories.add(id)
    return model.keys.set(key, { format, storyId: id })
  }

  const requestAtOnce = async (model: Model, times: number, format: Format) => {
    const landmark = await scriptedLandmark({ do: 'answer_at_once' })
    const responses = await Promise.all(
      Array.from({ length: times }, () => requestStory(client, { text: landmark, format })),
    )
    for (const response of responses) {
      const answer = StoryResult.safeParse(await response.json())
      if (!answer.success) {
        expect(response.status).toBe(402)
        continue
      }
      model.charge(format)
      model.stories.add(answer.data.id)
    }
    const affordable = responses.length === 0 || model.balance < creditCosts[format]
    expect(affordable || responses.every(({ status }) => status === 201)).toBe(true)
  }

  const abandon = async (model: Model, format: Format) => {
    if (model.balance < creditCosts[format]) return
    const landmark = await scriptedLandmark({ do: 'hold' })
    const answer = requestStory(client, { text: landmark, format })
    await until(async () => (await double.calls(landmark)).held === 1)
    await execute(sql`UPDATE attempts SET created_at = created_at - 960000
        WHERE user_id = ${user.id} AND state = 'reserved'`)
    await runSweep()
    await double.release(landmark)
    expect((await answer).status).toBe(504)
    model.chargeAndGiveBack()
  }

  const remove = async (model: Model, key: number) => {
    const id = model.keys.get(key)?.storyId
    if (!id) return
    expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
    model.stories.delete(id)
  }

  const carryOut = async (model: Model, operation: Operation): Promise<unknown> => {
    switch (operation.do) {
      case 'request':
        return request(model, operation)
      case 'request_at_once':
        return requestAtOnce(model, operation.times, operation.format)
      case 'delete':
        return remove(model, operation.key)
      case 'abandon':
        return abandon(model, operation.format)
      case 'sweep':
        return runSweep()
    }
  }

  const agree = async (model: Model) => {
    const history = await historyOf(client)
    expect(history.reduce((sum, { change }) => sum + change, 0)).toBe(model.balance)
    expect(history).toHaveLength(model.entries)
    expect(await balanceOf(client)).toBe(model.balance)
    const stories = StoryList.parse(await (await client.get('/api/stories')).json())
    expect(new Set(stories.map(({ id }) => id))).toEqual(model.stories)
  }

  return { carryOut, agree }
}

describe('the ledger', () => {
  test('agrees with its model after any operations', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (operations) => {
        // The pace at Wikimedia is shared by all tests, and a run may use up a minute of it.
        await execute(sql`DELETE FROM vendor_calls`)
        const operator = await createOperator(await createUser())
        const model = new Model()
        for (const next of operations) {
          await operator.carryOut(model, next)
          await operator.agree(model)
        }
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  test('names a charge’s story, marks what came back, and counts all lines', async ({ client }) => {
    await requestStory(client, { text: await scriptedLandmark({ do: 'refuse' }) })
    await generateStory(client, { text: await scriptedLandmark({ do: 'answer_at_once' }) })
    const history = await historyOf(client)
    const [story] = StoryList.parse(await (await client.get('/api/stories')).json())
    const seen = history.map(({ change, isGivenBack, landmark }) => [change, isGivenBack, landmark])
    expect(seen).toEqual([
      [-1, undefined, story?.landmark ?? story?.title],
      [1, undefined, undefined],
      [-1, true, undefined],
      [4, undefined, undefined],
    ])
    expect(history.reduce((sum, { change }) => sum + change, 0)).toBe(await balanceOf(client))
  })

  test('refuses updates and negative balances', async ({ user }) => {
    const { write } = testDatabase()
    const insert = (change: number) =>
      write([
        sql`INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
        VALUES (${crypto.randomUUID()}, ${crypto.randomUUID()}, ${user.id}, ${change}, 'story', 0)`,
      ])
    await expect(insert(-4.5)).rejects.toThrow(/CHECK constraint failed/)
    await insert(-4)
    await expect(
      write([sql`UPDATE ledger_entries SET change = 100 WHERE user_id = ${user.id}`]),
    ).rejects.toThrow(/only added to/)
  })
})

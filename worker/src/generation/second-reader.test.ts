import { env } from 'cloudflare:workers'
import type { Citation, StoryResult } from '@storystone/schema/contract/story.ts'
import { InscriptionResult } from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { describe, expect } from 'vitest'
import { until } from '#test/client/client.ts'
import { eventsOf, shownTexts, storyOf, textOf } from '#test/client/events.ts'
import { passages } from '#test/sourced/write-sentence.ts'
import { requestPhotoStory } from '#test/stories/photo-stories.ts'
import { generateStory, requestStory, resultOf } from '#test/stories/stories.ts'
import { balanceOf, createUser, test } from '#test/users/factories.ts'
import { double, scriptedLandmark, untilHeld } from '#test/vendors/chat.ts'
import { readConfig } from '#worker/env.ts'
import { createServices } from '#worker/services.ts'
import type { Behaviour } from '../../doubles/openai/chat/control.ts'

const answerAtOnce = { do: 'answer_at_once' } as const
const format = 'history_guide'

const { safetyIdentifierOf } = createServices(readConfig({ ...env }), env)

/** The name by which a user's second reader is scripted. */
const readerOf = (userId: string): string => `second reader of ${safetyIdentifierOf(userId)}`

const scriptReader = async (userId: string, ...behaviours: Behaviour[]): Promise<string> => {
  const landmark = readerOf(userId)
  await double.script({ landmark, behaviours })
  return landmark
}

type Cited = { readonly content: string; readonly citations: readonly Citation[] }

const ofContent = ({ citations }: Cited): readonly Citation[] =>
  citations.filter(({ field }) => field === 'content')

/** The sentences of a story, as its citations slice them. */
const sentencesOf = (story: Cited): string[] => [
  ...new Set(ofContent(story).map(({ start, end }) => story.content.slice(start, end))),
]

const checksOf = ({ citations }: Pick<Cited, 'citations'>): (boolean | undefined)[] => [
  ...new Set(citations.map(({ isChecked }) => isChecked)),
]

/** The guide of which nothing is taken away, by another user. */
const wholeGuide = async (): Promise<StoryResult> => {
  const { client } = await createUser()
  return generateStory(client, { text: await scriptedLandmark(answerAtOnce), format })
}

const secondOf = (story: Cited): string => sentencesOf(story)[1] ?? expect.fail('one sentence')

/** How many citations each `checking` event says are checked. */
const checkingOf = (events: readonly StoryEvent[]): number[] =>
  events.flatMap(({ event, data }) =>
    event === 'checking' ? [data.citations.filter(({ isChecked }) => isChecked).length] : [],
  )

describe('the second reader', () => {
  test('removes a sentence, in the stream too; citations shift', async ({ client, user }) => {
    const whole = await wholeGuide()
    const taken = secondOf(whole)
    await scriptReader(user.id, { do: 'find_unsupported', containing: [taken] })
    const text = await scriptedLandmark(answerAtOnce)
    const events = await eventsOf(await requestStory(client, { text, format, events: true }))
    const story = storyOf(events)
    expect(story.content).toBe(whole.content.replace(` ${taken}`, ''))
    expect(sentencesOf(story)).toEqual(sentencesOf(whole).filter((one) => one !== taken))
    expect(ofContent(story).map(({ quote }) => quote)).not.toContain(taken)
    expect(checksOf(story)).toEqual([true])
    expect(shownTexts(events, 'content').some((shown) => shown.includes(taken))).toBe(true)
    expect(textOf(events, 'content')).toBe(story.content)
    expect(events.filter(({ event }) => event === 'retract').length).toBeGreaterThan(0)
    expect(checkingOf(events).at(-1)).toBe(story.citations.length)
  })

  test('takes a title and a fun fact away', async ({ client, user }) => {
    const whole = await wholeGuide()
    const containing = [whole.title, whole.funFact ?? expect.fail('no fun fact')]
    await scriptReader(user.id, { do: 'find_unsupported', containing })
    const text = await scriptedLandmark(answerAtOnce)
    const story = await generateStory(client, { text, format })
    expect([story.title, story.funFact]).toEqual([text, null])
  })

  test('that finds too little supported leaves no story, no charge', async ({ client, user }) => {
    await scriptReader(user.id, { do: 'find_unsupported', containing: ['.'] })
    const text = await scriptedLandmark(answerAtOnce)
    const events = await eventsOf(await requestStory(client, { text, format, events: true }))
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'provider_failed' } })
    expect([textOf(events, 'content'), await balanceOf(client)]).toEqual(['', 4])
  })

  test.for<readonly [string, Behaviour]>([
    ['is silent', { do: 'stall' }],
    ['is too slow', { do: 'find_unsupported', containing: ['.'], firstWordAfterMs: 12_000 }],
    ['answers what is not JSON', { do: 'nonsense' }],
    ['answers in another form', { do: 'wrong_shape' }],
    ['answers with other verdicts', { do: 'wrong_shape', fault: 'content_not_text' }],
    ['refuses', { do: 'refuse' }],
    ['is cut off', { do: 'cut_by_length' }],
    ['fails', { do: 'fail', status: 500 }],
    ['fails midway', { do: 'fail_midway', code: 'server_error' }],
    ['names sentences that are none', { do: 'find_unsupported', containing: [], ids: 'unknown' }],
  ])('that %s leaves the story as it is, unchecked', async ([, behaviour], { client, user }) => {
    const whole = await wholeGuide()
    await scriptReader(user.id, behaviour)
    const text = await scriptedLandmark(answerAtOnce)
    const start = Date.now()
    const story = await generateStory(client, { text, format })
    // 4 s after the last word, on a busy machine; a call of the reader may take 20 s.
    expect(Date.now() - start).toBeLessThan(11_000)
    expect(story.content).toBe(whole.content)
    expect(checksOf(story)).toEqual([false])
  })

  test('that contradicts itself on a sentence has not supported it', async ({ client, user }) => {
    const whole = await wholeGuide()
    const taken = secondOf(whole)
    await scriptReader(user.id, { do: 'find_unsupported', containing: [taken], ids: 'repeated' })
    const text = await scriptedLandmark(answerAtOnce)
    const story = await generateStory(client, { text, format })
    expect(story.content).toBe(whole.content.replace(` ${taken}`, ''))
    expect(checksOf(story)).toEqual([true])
  })

  test('reads a paragraph while the next is written, two at once', async ({ client, user }) => {
    const reader = await scriptReader(...([user.id, { do: 'hold' }, { do: 'hold' }] as const), {
      do: 'find_unsupported',
      containing: [],
    })
    const text = await scriptedLandmark({ do: 'hold' })
    const response = requestStory(client, { text, format })
    await until(async () => (await double.calls(reader)).held > 0)
    await untilHeld(text)
    expect(await double.calls(text)).toMatchObject({ held: 1, finished: 0 })
    await double.release(text)
    await until(async () => (await double.calls(reader)).mostOpen === 2)
    await double.release(reader)
    await resultOf(await response)
    const calls = await double.calls(reader)
    expect(calls.mostOpen).toBe(2)
    expect(calls.count).toBeGreaterThan(1)
  })

  test('takes a sentence of an inscription’s history away', async ({ client, user }) => {
    const trevi = { latitude: 41.9009, longitude: 12.4833, locationName: '' }
    const translate = async (as: typeof client): Promise<InscriptionResult> => {
      const response = await requestPhotoStory(as, {
        call: 'translate-inscription',
        location: trevi,
      })
      return InscriptionResult.parse(await response.json())
    }
    const whole = await translate((await createUser()).client)
    const taken = secondOf(whole)
    await scriptReader(user.id, { do: 'find_unsupported', containing: [taken] })
    const result = await translate(client)
    expect(result.miniStory).toBe(whole.miniStory.replace(` ${taken}`, ''))
    expect(result.content.endsWith(` ${result.miniStory}`)).toBe(true)
    expect(sentencesOf(result).join(' ')).toBe(result.miniStory)
    expect(checksOf(result)).toEqual([true])
  })
})

test('without OPENAI_CHECK_MODEL nobody reads a second time', async () => {
  const variables = { ...env, OPENAI_CHECK_MODEL: '' }
  const { storytellerOf } = createServices(readConfig(variables), env)
  const id = crypto.randomUUID()
  const reader = await scriptReader(id, { do: 'find_unsupported', containing: ['.'] })
  const name = `Harrow Bridge ${id}`
  const place = { name, names: [name], country: null, description: null }
  let checking = 0
  const result = await storytellerOf('model').write(
    {
      format,
      language: 'en',
      sourceLanguage: 'en',
      passages: passages.en,
      place,
      safetyIdentifier: safetyIdentifierOf(id),
    },
    {
      onStep: () => {},
      onText: () => {},
      onMeanwhile: () => {},
      onRetract: () => {},
      onChecking: () => {
        checking += 1
      },
    },
  )
  if (result.outcome !== 'written') throw new Error(result.outcome)
  expect(checksOf(result.story)).toEqual([false])
  expect([checking, (await double.calls(reader)).count]).toEqual([0, 0])
})

import 'fake-indexeddb/auto'
import type { Candidate } from '@storystone/schema/contract/places.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PlaceAnswer } from '#web/places/find-places.ts'
import { chosenPlace } from '#web/places/place-search.ts'
import { usePlacesAround } from '#web/places/places-around.tsx'
import { setConnection } from '#web/platform/connection/connection.ts'
import {
  type Answer,
  disconnect,
  json,
  refusal,
  startContractServer,
  storyResult,
  until,
} from '#web/testing/contract-server.ts'
import { candidate, emptyOutbox } from '#web/testing/outbox.ts'
import { signIn } from '#web/testing/user.ts'
import { pickedPlace, useDraftText, usePhoto } from './draft/draft.ts'
import { generateStory } from './generate-story.ts'
import { allItems } from './outbox/outbox-database.ts'
import { begin, type Followed, type Processing } from './progress/state.ts'

const rome = candidate('Pantheon, Rome', { id: 'Q1' })
const paris = candidate('Panthéon', { id: 'Q2' })
const typed: Followed = { text: 'Pantheon', format: 'quick_facts', language: 'en' }
const searchPath = '/api/places?language=en&name=Pantheon'
const textPath = '/api/generate-story-from-text'

beforeEach(async () => {
  await emptyOutbox()
  signIn()
  usePlacesAround.setState({ position: undefined })
})
afterEach(() => setConnection('online'))

const found = (sure: boolean, ...candidates: Candidate[]): Answer => json({ candidates, sure })

const questionIn = (state: Processing) => (state.doing === 'asking' ? state.question : undefined)

const start = (request: Followed, answers: readonly (PlaceAnswer | undefined)[] = []) => {
  const shown: Processing[] = []
  const controller = new AbortController()
  let state: Processing = begin(request)
  const left = [...answers]
  const outcome = generateStory({
    request,
    signal: controller.signal,
    change: (next) => {
      state = next(state)
      shown.push(state)
      const question = questionIn(state)
      if (question && left.length > 0) queueMicrotask(() => question.answer(left.shift()))
    },
  })
  return { outcome, now: () => state, shown, cancel: () => controller.abort() }
}

const pick = (place: Candidate): PlaceAnswer => ({ kind: 'place', place: chosenPlace(place) })
const name = (text: string): PlaceAnswer => ({ kind: 'name', name: text })
const done = { phase: 'done', story: storyResult }

it('a sure place is requested and shown at once', async () => {
  const { paths, sentTo } = await startContractServer(found(true, rome), json(storyResult))
  const { outcome, now } = start(typed)
  expect(await outcome).toEqual(done)
  expect(paths()).toEqual([searchPath, textPath])
  expect(sentTo(textPath)).toEqual([{ ...typed, text: rome.name, placeId: 'Q1' }])
  expect(now().request.place).toEqual(chosenPlace(rome))
})

it('an unsure place is asked for, and nothing is sent before the answer', async () => {
  const { paths, sentTo } = await startContractServer(found(false, rome, paris), json(storyResult))
  const { outcome, now } = start(typed)
  await until(() => expect(questionIn(now())?.places).toEqual([rome, paris]))
  expect(paths()).toEqual([searchPath])
  expect(await allItems()).toEqual([])
  questionIn(now())?.answer(pick(paris))
  expect(await outcome).toEqual(done)
  expect(sentTo(textPath)).toEqual([{ ...typed, text: paris.name, placeId: 'Q2' }])
})

it.each([
  [
    'another name is searched for',
    name('Panthéon, Paris'),
    [found(true, paris)],
    { text: paris.name, placeId: 'Q2' },
  ],
  ['the same name is sent as it is', name('Pantheon'), [], {}],
])('none of the places: %s', async (_what, given, searches, sent) => {
  const { sentTo } = await startContractServer(
    ...([found(false, rome), ...searches, json(storyResult)] as [Answer, ...Answer[]]),
  )
  expect(await start(typed, [given]).outcome).toEqual(done)
  expect(sentTo(textPath)).toEqual([{ ...typed, ...sent }])
})

it.each([
  ['the question is left', [found(false, rome)], { phase: 'idle' }, 1],
  ['the search is refused', [refusal('temporarily_unavailable')], { phase: 'failed' }, 1],
  ['nobody knows the name', [found(false), refusal('not_recognised')], { phase: 'failed' }, 2],
])('nothing is written when %s', async (_what, answers, outcome, requests) => {
  const { seen } = await startContractServer(...(answers as [Answer, ...Answer[]]))
  expect(await start(typed, [undefined]).outcome).toMatchObject(outcome)
  expect(seen).toHaveLength(requests)
  expect(await allItems()).toEqual([])
})

it('a user who is asked which place is meant can have its story free', async () => {
  const { sentTo } = await startContractServer(found(false, rome), json(storyResult))
  const answer = { kind: 'place', place: chosenPlace(rome), isFree: true } as const
  const { outcome, now } = start(typed)
  await until(() => expect(questionIn(now())?.isFreeOffered).toBe(true))
  questionIn(now())?.answer(answer)
  expect(await outcome).toEqual(done)
  expect(sentTo(textPath)).toMatchObject([{ placeId: 'Q1', writer: 'extract' }])
})

it('a search that is cancelled leaves nothing behind', async () => {
  const { seen } = await startContractServer(() => undefined)
  const { outcome, cancel } = start(typed)
  await until(() => expect(seen).toHaveLength(1))
  cancel()
  expect(await outcome).toEqual({ phase: 'idle' })
  expect(await allItems()).toEqual([])
})

it('the request waits in the outbox when the search finds no connection', async () => {
  await startContractServer(disconnect)
  expect(await start(typed).outcome).toMatchObject({ phase: 'kept', item: { request: typed } })
  expect(await allItems()).toMatchObject([{ state: 'unsent', request: typed }])
})

it('the server’s own question is asked, and its answer has another key', async () => {
  const { keys, sentTo } = await startContractServer(
    found(false),
    refusal('not_recognised', { places: [rome, paris] }),
    json(storyResult),
  )
  expect(await start(typed, [pick(rome)]).outcome).toEqual(done)
  expect(sentTo(textPath)).toEqual([typed, { ...typed, text: rome.name, placeId: 'Q1' }])
  expect(new Set(keys()).size).toBe(2)
})

it('a name is searched for near the device, where that is known', async () => {
  usePlacesAround.setState({ position: { latitude: 41.9, longitude: 12.5 } })
  const { paths } = await startContractServer(found(true, rome), json(storyResult))
  await start(typed).outcome
  expect(paths()[0]).toBe(`${searchPath}&latitude=41.9&longitude=12.5`)
})

const showPhoto = (): string => {
  const id = crypto.randomUUID()
  const where = { status: 'fallback' } as const
  usePhoto.setState({
    photo: { id, file: new Blob(['photo']), preview: 'blob:', where, takenAt: null },
  })
  return id
}

const readAs = (...candidates: Candidate[]): Answer =>
  json({ candidates, sure: false, photoId: 'held' })

it.each([
  ['read and asked about', [readAs(rome)], pick(rome)],
  ['named by its user where nothing is found', [readAs(), found(true, rome)], name('Pantheon')],
])('a photo is %s, and sent once', async (_what, answers, given) => {
  const { seen, paths } = await startContractServer(...(answers as [Answer]), json(storyResult))
  const { outcome, shown } = start({ ...typed, text: '', photo: showPhoto() }, [given])
  expect(await outcome).toEqual(done)
  expect(paths()[0]).toBe('/api/places/in-photo')
  expect(paths().slice(1, -1)).toEqual(answers.length === 1 ? [] : [searchPath])
  expect(shown.some((state) => questionIn(state)?.hasPhoto)).toBe(true)
  const sent = seen.at(-1)?.body ?? ''
  for (const part of ['name="photoId"', 'held', 'Q1']) expect(sent).toContain(part)
  expect(sent).not.toContain('filename')
})

it.each(['provider_failed', 'provider_timeout'] as const)(
  'a photo that was not read by %s stays, and is read by another try',
  async (code) => {
    const { paths } = await startContractServer(refusal(code), readAs(rome), json(storyResult))
    const request = { ...typed, text: '', photo: showPhoto() }
    const failure = { kind: 'refused', problem: { code, message: `Because of ${code}.` } }
    expect(await start(request).outcome).toMatchObject({ phase: 'failed', failure })
    expect(usePhoto.getState().photo?.id).toBe(request.photo)
    expect(await start(request, [pick(rome)]).outcome).toEqual(done)
    expect(paths().slice(0, 2)).toEqual(['/api/places/in-photo', '/api/places/in-photo'])
  },
)

it('a photo whose question was left is not sent again, and uploaded when it is held no longer', async () => {
  const { seen, paths, keys } = await startContractServer(
    readAs(rome),
    refusal('expired'),
    json(storyResult),
  )
  const request = { ...typed, text: '', photo: showPhoto() }
  expect(await start(request, [undefined]).outcome).toEqual({ phase: 'idle' })
  expect(await start(request, [pick(rome)]).outcome).toEqual(done)
  expect(paths().slice(1)).toEqual(['/api/generate-story', '/api/generate-story'])
  expect(seen.map(({ body }) => body.includes('filename'))).toEqual([true, false, true])
  expect(new Set(keys()).size).toBe(1)
})

it('a chosen place is remembered: another try of the name asks nothing', async () => {
  const { paths } = await startContractServer(
    found(false, rome, paris),
    refusal('provider_failed'),
    json(storyResult),
  )
  const first = await start(typed, [pick(paris)]).outcome
  expect(first.phase).toBe('failed')
  const { text } = useDraftText.getState()
  const place = pickedPlace(text)
  expect(place).toEqual(chosenPlace(paris))
  expect(await start({ ...typed, text, ...(place && { place }) }).outcome).toEqual(done)
  expect(paths()).toEqual([searchPath, textPath, textPath])
})

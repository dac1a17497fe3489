import type { Source } from '@storystone/schema/contract/story.ts'
import { expect, test } from 'vitest'
import { createLiveStory } from './live-story.ts'

const reader = { userId: 'a user', language: 'en', requestId: 'a request' } as const
const gone = { kind: 'refused', refusal: { code: 'not_found', details: {} } } as const
const source: Source = {
  id: 'enwiki:1',
  title: 'Petra',
  url: 'https://en.wikipedia.org',
  revisionId: '1',
  language: 'en',
  license: { name: 'CC BY-SA 4.0', url: '' },
  retrievedAt: '',
}

const namesIn = async (events: ReadableStream<Uint8Array>): Promise<string[]> =>
  [...(await new Response(events).text()).matchAll(/^event: (\w+)$/gm)].flatMap(
    ([, name]) => name ?? [],
  )

test('who attaches late gets the steps and the words of meanwhile, until the story’s own come', async () => {
  const { progress, subscribe, end } = createLiveStory('an id')
  progress.onStep('looking_up')
  progress.onMeanwhile({ facts: ['A fact.'], source })
  const early = subscribe(reader)
  progress.onText('title', 'Petra')
  const late = subscribe(reader)
  end(gone, 'story')
  expect(await namesIn(early)).toEqual(['generation', 'step', 'meanwhile', 'delta', 'error'])
  expect(await namesIn(late)).toEqual(['generation', 'step', 'delta', 'error'])
})

test('a story that has ended is read from where it is stored: its words are forgotten here', async () => {
  const { progress, subscribe, end } = createLiveStory('an id')
  progress.onStep('writing')
  progress.onText('title', 'Petra')
  end(gone, 'story')
  const late = subscribe(reader)
  end(gone, 'story')
  expect(await namesIn(late)).toEqual(['generation', 'error'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningDouble } from '../../http/double-server.ts'
import { startWikimediaDouble } from '../server.ts'
import { ask } from './answers.ts'
import recordings from './recordings.json' with { type: 'json' }

let double: RunningDouble
beforeAll(async () => {
  double = await startWikimediaDouble()
})
afterAll(() => double.close())

test.each(Object.entries(recordings))('answers as MediaWiki does: %s', async (request, answer) => {
  const [wiki = '', ...query] = request.split(' ')
  expect(await ask(double.url, wiki, query.join(' '))).toEqual(answer)
})

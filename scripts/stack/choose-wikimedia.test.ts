import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../worker/doubles/http/loopback.ts'
import { startWikimediaDouble } from '../../worker/doubles/wikimedia/server.ts'
import { findFreePort } from '../process/free-port.ts'
import { chooseWriter, usesRealWikimedia } from './choose-wikimedia.ts'

const answerAt = (url: string) =>
  usesRealWikimedia(
    { wikimedia: undefined, worker: { WIKIMEDIA_BASE_URLS: `fr=x,en=${url}/en` } },
    200,
  )

test('usesRealWikimedia says whether Wikipedia answers in time, unless WIKIMEDIA says it', async () => {
  const wikipedia = await startWikimediaDouble()
  const silent = await listenOnLoopback('A server that never answers', 0, () => {})
  const broken = await listenOnLoopback('A server that fails', 0, (_request, response) => {
    response.writeHead(503).end()
  })
  expect(await answerAt(wikipedia.url)).toBe(true)
  expect(await answerAt(silent.origin)).toBe(false)
  expect(await answerAt(broken.origin)).toBe(false)
  expect(await answerAt(`http://127.0.0.1:${await findFreePort()}`)).toBe(false)
  expect(await usesRealWikimedia({ wikimedia: 'real', worker: {} })).toBe(true)
  expect(await usesRealWikimedia({ wikimedia: 'double', worker: {} })).toBe(false)
  await Promise.all([wikipedia.close(), silent.close(), broken.close()])
})

test.each([
  [{}, true, 'extract'],
  [{}, false, 'double'],
  [{ OPENAI_API_KEY: 'sk' }, true, 'model'],
  [{ OPENAI_API_KEY: 'sk' }, false, 'model'],
  [{ OPENAI_API_KEY: 'sk', WRITER: 'extract' }, true, 'extract'],
  [{ WRITER: 'extract' }, false, 'extract'],
  [{ WRITER: 'double' }, true, 'double'],
])('chooseWriter chooses, with %j and Wikimedia real: %s, %s', (variables, isReal, writer) => {
  expect(chooseWriter(variables, isReal)).toBe(writer)
})

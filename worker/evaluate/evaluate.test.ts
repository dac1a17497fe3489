import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../../scripts/cli/paths.ts'
import { parseSettings } from '../../scripts/settings/settings.ts'
import { wikimediaUrlsOf } from '../../scripts/settings/worker-variables.ts'
import type { RunningDouble } from '../doubles/http/double-server.ts'
import { createChatControl } from '../doubles/openai/chat/control.ts'
import { startOpenAiDouble } from '../doubles/openai/server.ts'
import { createWikimediaControl } from '../doubles/wikimedia/control.ts'
import { loadCorpus } from '../doubles/wikimedia/corpus/corpus.ts'
import { startWikimediaDouble } from '../doubles/wikimedia/server.ts'
import { evaluate, type Options } from './evaluate.ts'
import { wilson } from './statistics.ts'

let doubles: { openai: RunningDouble; wikimedia: RunningDouble }
const folder = mkdtempSync(join(tmpdir(), 'storystone-evaluate-'))
beforeAll(async () => {
  const openai = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
  doubles = { openai, wikimedia: await startWikimediaDouble() }
})
afterAll(async () => {
  await Promise.all([doubles.openai.close(), doubles.wikimedia.close()])
  rmSync(folder, { recursive: true })
})

const variables = () => ({
  ...{ SESSION_SECRET: 's'.repeat(32), EMAIL_HASH_SECRET: 'h'.repeat(32) },
  ...{ OPENAI_API_KEY: 'any', OPENAI_BASE_URL: doubles.openai.url, OPENAI_MODEL: 'gpt-5-mini' },
  ...{ WIKIMEDIA: 'real', WIKIMEDIA_BASE_URLS: wikimediaUrlsOf(doubles.wikimedia.url) },
  WIKIMEDIA_TOKEN: 'any',
})

const run = (options: Partial<Options>): Promise<string> => {
  const out = join(folder, `${options.out ?? 'out'}`)
  return evaluate(parseSettings(variables()), { judge: 'gpt-5', maxUsd: 1, ...options, out })
}

const write = (name: string, lines: readonly object[]): string => {
  const file = join(folder, name)
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return file
}

test.each([
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [5, 10, 0.2366, 0.7634],
  [81, 263, 0.2553, 0.3662],
])('wilson(%i of %i) is from %f to %f', (part, all, low, high) => {
  const [from, to] = wilson(part, all)
  expect(from).toBeCloseTo(low, 3)
  expect(to).toBeCloseTo(high, 3)
})

const passage = 'The tower was built in 1889 by Eiffel. It is 330 metres high.'
const labelled = [
  { passage, claim: 'The tower was built by Eiffel.', label: 'S' },
  { passage, claim: 'The tower is a tall building.', label: 'S' },
  { passage, claim: 'The tower was built in 1889.', label: 'NS' },
  { passage, claim: 'The tower was built in 1890.', label: 'NS' },
  { passage, claim: 'The tower is nice.', label: 'IR' },
  { passage: 'The bridge is long.', claim: 'The bridge is long.', label: 'S' },
  { topic: 'Petra', claim: 'UNESCO inscribed Petra in 1985.', label: 'S', system: 'ChatGPT' },
  { topic: 'Nobody Anywhere', claim: 'Nobody was born.', label: 'NS', system: 'ChatGPT' },
]

test('calibrate compares the judge with the labels, and goes on after the cap without a call twice', async () => {
  const file = write('labelled.jsonl', labelled)
  const calls = async () => (await createChatControl(doubles.openai.url).calls('judge')).count
  await expect(run({ calibrate: file, maxUsd: 0.01 })).rejects.toThrow('may cost $0.08')
  expect(await calls()).toBe(0)
  await expect(run({ calibrate: file, maxUsd: 0.0825 })).rejects.toThrow('goes on')
  expect(await calls()).toBe(2)
  const table = await run({ calibrate: file })
  expect(await calls()).toBe(3)
  expect(table).toContain('| agrees with the label | 4 of 6 | 66.7 % | 30.0 % to 90.3 % |')
  expect(table).toMatch(/sensitivity.*\| 3 of 4 \| 75.0 %/)
  expect(table).toMatch(/specificity.*\| 1 of 2 \| 50.0 %/)
  expect(table).toContain('1 claims have no article')
})

test('the writer does not judge itself', async () => {
  await expect(run({ judge: 'gpt-5-mini', out: 'own' })).rejects.toThrow('choose another model')
})

const qidOf = (id: string): string =>
  loadCorpus().pages.find(({ entry }) => entry.id === id)?.qid ?? expect.fail(`No page ${id}`)

/** What a list of places that users typed or photographed comes to. */
const places = () => {
  return [
    { name: 'Petra', expected: qidOf('petra') },
    { name: 'Tour Eiffel', language: 'fr', expected: qidOf('eiffel-tower') },
    { name: 'Colosseum', expected: qidOf('petra') },
    { name: 'Big Bend', expected: null },
  ]
}

/** Evaluates in a process of its own, which a test can kill. */
const startRun = (list: string, out: string) => {
  const options = { list, out: join(folder, out), judge: 'gpt-5', maxUsd: 1 }
  const program = `
    import { parseSettings } from '${inRoot('scripts/settings/settings.ts')}'
    import { evaluate } from '${inRoot('worker/evaluate/evaluate.ts')}'
    await evaluate(parseSettings(${JSON.stringify(variables())}), ${JSON.stringify(options)})`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
}

test('a run that is killed goes on where it was, with the same table as one that was not', async () => {
  const list = write('places.jsonl', places())
  const control = createWikimediaControl(doubles.wikimedia.url)
  const whole = await run({ list, out: 'whole' })
  expect(whole).toContain('| the right place is first | 2 of 3 | 66.7 % |')
  expect(whole).toContain('| not sure where nothing is meant | 1 of 1 | 100.0 % |')

  await control.script({ text: 'Colosseum', do: 'stall' })
  const child = startRun(list, 'killed')
  const results = join(folder, 'killed/results.jsonl')
  const done = () =>
    existsSync(results) ? readFileSync(results, 'utf8').split('\n').length - 1 : 0
  await expect.poll(done).toBe(2)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await control.script({ text: 'Colosseum', do: 'answer' })
  appendFileSync(results, '{"run_id":"torn')
  const first = readFileSync(results, 'utf8').split('\n').slice(0, 2)
  expect(await run({ list, out: 'killed' })).toBe(whole)
  expect(readFileSync(results, 'utf8').split('\n').slice(0, 2)).toEqual(first)
})

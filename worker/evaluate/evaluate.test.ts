import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { jpeg } from '#test/photos.ts'
import { inRoot } from '../../scripts/cli/paths.ts'
import { parseSettings } from '../../scripts/settings/settings.ts'
import { wikimediaUrlsOf } from '../../scripts/settings/worker-variables.ts'
import { createTestFolder } from '../../scripts/testing/test-folder.ts'
import type { RunningDouble } from '../doubles/http/double-server.ts'
import { createChatControl } from '../doubles/openai/chat/control.ts'
import { startOpenAiDouble } from '../doubles/openai/server.ts'
import type { Lie } from '../doubles/openai/story/lies.ts'
import { loadCorpus } from '../doubles/wikimedia/corpus/corpus.ts'
import type { Page } from '../doubles/wikimedia/corpus/entry.ts'
import { startWikimediaDouble } from '../doubles/wikimedia/server.ts'
import { evaluate, type Options } from './evaluate.ts'
import { readLines } from './results/log.ts'
import { Result } from './results/results.ts'
import { wilson } from './results/statistics.ts'

let doubles: { openai: RunningDouble; wikimedia: RunningDouble }
// Each evaluation starts a worker, which takes its time next to other work.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 30_000 })

const all = createTestFolder()
/** Of one try of one test: what an earlier try left behind may still be in use. */
let folder = all
beforeEach(() => {
  folder = mkdtempSync(join(all, 'try-'))
})
beforeAll(async () => {
  const openai = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
  doubles = { openai, wikimedia: await startWikimediaDouble() }
})
afterAll(() => Promise.all([doubles.openai.close(), doubles.wikimedia.close()]))

const variables = () => ({
  SESSION_SECRET: 's'.repeat(32),
  EMAIL_HASH_SECRET: 'h'.repeat(32),
  OPENAI_API_KEY: 'any',
  OPENAI_BASE_URL: doubles.openai.url,
  OPENAI_MODEL: 'gpt-6-luna',
  WIKIMEDIA: 'real',
  WIKIMEDIA_BASE_URLS: wikimediaUrlsOf(doubles.wikimedia.url),
  WIKIMEDIA_TOKEN: 'any',
  WIKIMEDIA_REQUESTS_PER_MINUTE: '1800',
})

const run = async (options: Partial<Options>): Promise<string> => {
  const out = join(folder, `${options.out ?? 'out'}`)
  const set = { judge: 'gpt-6.1-terra', maxUsd: 1, ...options, out }
  const [report] = await evaluate(parseSettings(variables()), set)
  return `${report?.table}\n${report?.left ?? 'all is done'}`
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
  expect(await run({ calibrate: file, maxUsd: 0.01 })).toContain('may cost $0.04')
  expect(await calls()).toBe(0)
  expect(await run({ calibrate: file, maxUsd: 0.0417 })).toContain('is left')
  expect(await calls()).toBe(2)
  const table = await run({ calibrate: file })
  expect(await calls()).toBe(3)
  expect(table).toContain('| agrees with the label | 4 of 6 | 66.7 % | 30.0 % to 90.3 % |')
  expect(table).toMatch(/sensitivity.*\| 3 of 4 \| 75.0 %/)
  expect(table).toMatch(/specificity.*\| 1 of 2 \| 50.0 %/)
  expect(table).toContain('want of an article: 1 claims.\nall is done')
})

/** Made up: what the double is scripted to find, and what it is not. */
const passageOfMill = 'The mill was built in 1702. It has four sails. Its owner was a baker.'
const inEnglish = { language: 'en', sourceLanguage: 'en', passage: passageOfMill }
const sentence = (text: string, rest: object) => ({ ...inEnglish, sentence: text, ...rest })
const read = {
  lies: [
    sentence('A miller owned it.', { faithful: false, covers: 'meaning' }),
    sentence('Its owner was never a baker.', { faithful: false, covers: 'meaning' }),
    sentence('It has five sails.', { faithful: false, covers: 'figure, date or name' }),
  ],
  paraphrases: [
    sentence('Built in 1702, it has four sails.', { faithful: true }),
    sentence('A baker owned the mill.', { faithful: true }),
    sentence('Un boulanger en était le propriétaire.', { faithful: true, language: 'fr' }),
  ],
  labelled: [
    { passage, claim: 'Eiffel built the tower.', label: 'S' },
    { passage, claim: 'The tower is a lighthouse.', label: 'NS' },
    { passage, claim: 'The tower is nice.', label: 'IR' },
    { topic: 'Nobody Anywhere', claim: 'Nobody was born.', label: 'NS' },
  ],
}

test('the second reader is measured on sentences with verdicts, and goes on after the cap without a call twice', async () => {
  const secondReader = Object.entries(read)
    .map(([name, lines]) => write(`read-${name}.jsonl`, lines))
    .join()
  const model = createChatControl(doubles.openai.url)
  const containing = ['miller', 'five sails', 'lighthouse', 'A baker']
  const landmark = 'second reader'
  await model.script({ landmark, behaviours: [{ do: 'find_unsupported', containing }] })
  const calls = async () => (await model.calls(landmark)).count
  // A thousandfold, so that the cap can be set between two calls.
  const set = { secondReader, out: 'read', prices: 'gpt-6-luna=100/500', maxUsd: 100 }
  const stopped = await run({ ...set, maxUsd: 0.01 })
  const [, cost = ''] = /may cost \$([\d.]+)/.exec(stopped) ?? []
  expect(await calls()).toBe(0)
  expect(await run({ ...set, maxUsd: Number(cost) + 0.001 })).toContain('is left')
  expect(await calls()).toBe(1)
  const table = await run(set)
  expect(await calls()).toBe(4)
  const row = (what: string, cells: string) => expect(table).toContain(`| ${what} | ${cells}`)
  row('recall: of what is not supported, takes away', '3 of 4 | 75.0 %')
  row('recall: figure, date or name', '1 of 1 | 100.0 %')
  row('recall: meaning', '1 of 2 | 50.0 %')
  row('recall: labelled claim', '1 of 1')
  row('precision: of what it takes away, is not supported', '3 of 4 | 75.0 %')
  row('of what is supported, takes away', '1 of 4 | 25.0 %')
  expect(table).toMatch(/\| cost of all \| 8 \| \$0\.\d+ \|/)
  expect(table).toContain('or an article: 1 sentences.\nall is done')
  expect(await run(set)).toBe(table)
  expect(await calls()).toBe(4)
})

test('of a second reader that fails three times in a row, the rest is left for the next run', async () => {
  const secondReader = write('failing.jsonl', [...read.lies, ...read.paraphrases])
  const model = createChatControl(doubles.openai.url)
  await model.script({ landmark: 'second reader', behaviours: [{ do: 'fail', status: 500 }] })
  expect(await run({ secondReader, out: 'failing' })).toContain('The second reader: ')
  await model.forget('second reader')
  expect(await run({ secondReader, out: 'failing' })).toContain('| 0 of 3 | 0.0 % |')
})

test('the writer does not judge itself', async () => {
  await expect(run({ judge: 'gpt-6-luna', list: write('none', []), out: 'own' })).rejects.toThrow(
    'choose another model',
  )
})

const pageOf = (id: string): Page =>
  loadCorpus().pages.find(({ entry }) => entry.id === id) ?? expect.fail(`No page ${id}`)
const qidOf = (id: string): string => pageOf(id).qid

/** What users typed or photographed; the third expects another place than the name's. */
const places = () => {
  writeFileSync(join(folder, 'photo.jpg'), jpeg())
  const photo = 'photo.jpg'
  const frenchGuide = { language: 'fr', format: 'history_guide' }
  const [latitude = 0, longitude = 0] = pageOf('taj-mahal').entry.at ?? []
  return [
    { name: 'Petra', expected: qidOf('petra') },
    { ...frenchGuide, name: 'Tour Eiffel', expected: qidOf('eiffel-tower') },
    { name: 'Colosseum', expected: qidOf('petra') },
    { name: 'Big Bend', expected: null },
    { photo, location: { latitude, longitude }, expected: qidOf('taj-mahal') },
    { photo, location: { latitude: 0, longitude: -30 }, expected: null },
  ]
}

/** Evaluates in a process of its own, which a test can kill. */
const startRun = (list: string, out: string) => {
  const options = { list, out: join(folder, out), judge: 'gpt-6.1-terra', maxUsd: 1 }
  const program = `
    import { parseSettings } from '${inRoot('scripts/settings/settings.ts')}'
    import { evaluate } from '${inRoot('worker/evaluate/evaluate.ts')}'
    await evaluate(parseSettings(${JSON.stringify(variables())}), ${JSON.stringify(options)})`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
}

/** A table without what differs from run to run. */
const timeless = (table: string): string => table.replace(/\| seconds a story .*/, '')

test('a run that is killed while the model writes goes on there, with the same table and no call twice', async () => {
  const list = write('places.jsonl', places())
  const model = createChatControl(doubles.openai.url)
  const whole = await run({ list, out: 'whole' })
  expect(whole).toContain('| the right place is first | 3 of 4 | 75.0 % |')
  expect(whole).toContain('| not sure where nothing is meant | 2 of 2 | 100.0 % |')
  expect(whole).toContain('| stories that were written | 3 of 3 |')

  await model.script({ landmark: 'Tour Eiffel', behaviours: [{ do: 'hold' }] })
  const child = startRun(list, 'killed')
  // Another try, and the next test, find nothing of this one.
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await model.forget('Tour Eiffel')
  })
  const held = async () => (await model.calls('Tour Eiffel')).held
  await expect.poll(held, { timeout: 120_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await model.forget('Tour Eiffel')
  const results = join(folder, 'killed/results.jsonl')
  const before = readFileSync(results, 'utf8')
  appendFileSync(results, '{"run_id":"torn')
  const calls = (await model.calls('Petra')).count
  expect(timeless(await run({ list, out: 'killed' }))).toBe(timeless(whole))
  expect((await model.calls('Petra')).count).toBe(calls)
  expect(readFileSync(results, 'utf8').startsWith(before)).toBe(true)
})

test('a run whose next call may cost too much stops before it, and can go on', async () => {
  const list = write('capped.jsonl', places())
  const results = join(folder, 'capped/results.jsonl')
  const done = () => (existsSync(results) ? readLines(results, Result).length : 0)
  expect(await run({ list, out: 'capped', maxUsd: 0.041 })).toContain('is left')
  const before = done()
  expect(await run({ list, out: 'capped' })).toContain('all is done')
  expect([before < done(), done()]).toEqual([true, places().length])
})

/** The guides of landmarks, each with lies of one kind: how many sentences, and how many lies. */
const writeLies = async (kinds: Readonly<Record<string, Lie>>) => {
  const idOf = (name: string) => qidOf(name.toLowerCase().replace(' ', '-'))
  const format = 'history_guide'
  const items = Object.keys(kinds).map((name) => ({ name, format, expected: idOf(name) }))
  const model = createChatControl(doubles.openai.url)
  for (const [landmark, lie] of Object.entries(kinds)) {
    await model.script({ landmark, behaviours: [{ do: 'lie', lie }] })
  }
  const out = Object.values(kinds).join()
  const table = await run({ list: write(`${out}.jsonl`, items), out })
  const told = readLines(join(folder, out, 'results.jsonl'), Result).map(
    ({ outcome }) => outcome.story?.sentences.length ?? 0,
  )
  // Every third sentence is a lie, from the second on; the fun fact, the last, is none.
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return { table, told: sum(told), lies: sum(told.map((count) => Math.floor(count / 3))) }
}

test('of a lying model, each lie is counted and none is shown', async () => {
  const lying = await writeLies({
    Alhambra: 'digit',
    Atomium: 'year',
    'Big Ben': 'century',
    Borobudur: 'name',
    Carthage: 'no_citation',
    Uluru: 'invented_passage',
  })
  const misquoting = await writeLies({ Alcatraz: 'wrong_passage' })
  for (const { table, told, lies } of [lying, misquoting]) {
    const row = (what: string, part: number, all: number) =>
      expect(table).toContain(`${what} | ${part} of ${all} |`)
    row('the model’s sentences: dropped', lies, told)
    row('the model’s sentences: supported, says the judge', told - lies, told)
    row('the model’s supported sentences: dropped', 0, told - lies)
    row('shown sentences: supported, says the judge', told - lies, told - lies)
    expect(table).toMatch(/claims in shown sentences: false \| 0 of/)
  }
  // To cite another passage need not make a claim false.
  const { table, told, lies } = lying
  expect(lies).toBeGreaterThan(30)
  expect(table).toContain(`the model’s sentences: with a false claim | ${lies} of ${told} |`)
})

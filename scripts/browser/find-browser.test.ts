import { expect, test } from 'vitest'
import { findBrowser, findShell, type Machine } from './find-browser.ts'

type Trial = { working?: string[]; asked?: string[] } & Partial<Machine>

/** A machine without any browser, but for what the trial says; `asked` collects installations. */
const machine = ({ working = [], asked = [], ...rest }: Trial): Machine => ({
  chromePath: undefined,
  shellPath: undefined,
  platform: 'linux',
  isRoot: false,
  works: async (program) => working.includes(program),
  which: (command) => working.find((path) => path.endsWith(`/bin/${command}`)),
  downloadedPath: '/cache/chrome',
  installByApt: async () => {
    asked.push('apt')
    return false
  },
  download: async () => {
    asked.push('download')
    return false
  },
  ...rest,
})

const apt = (command: string) => (command === 'apt-get' ? '/usr/bin/apt-get' : undefined)
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

test.each<[string, Trial, string]>([
  ['CHROME_PATH first', { chromePath: '/my', working: ['/my', '/usr/bin/chromium'] }, '/my'],
  ['an installed one', { working: ['/usr/bin/chromium'] }, '/usr/bin/chromium'],
  ['one in PATH', { working: ['/snap/bin/chromium'] }, '/snap/bin/chromium'],
  ['one on macOS', { platform: 'darwin', working: [mac] }, mac],
  ['one downloaded before', { working: ['/cache/chrome'] }, '/cache/chrome'],
  [
    'a stub in PATH is passed over',
    {
      which: (name) => (name === 'chromium' ? '/usr/bin/stub' : undefined),
      working: ['/opt/google/chrome/chrome'],
    },
    '/opt/google/chrome/chrome',
  ],
])('%s', async (_name, trial, path) => {
  const asked: string[] = []
  expect(await findBrowser(machine({ ...trial, asked }))).toBe(path)
  expect(asked).toEqual([])
})

test('root on Debian installs one', async () => {
  const working: string[] = []
  const installByApt = async () => working.push('/usr/bin/chromium') > 0
  const trial = { isRoot: true, which: apt, working, installByApt }
  expect(await findBrowser(machine(trial))).toBe('/usr/bin/chromium')
})

test.each<[string, Trial, string[]]>([
  ['root with apt-get', { isRoot: true, which: apt }, ['apt', 'download']],
  ['no root', { which: apt }, ['download']],
  ['root without apt-get', { isRoot: true }, ['download']],
  ['macOS', { platform: 'darwin', isRoot: true, which: apt }, ['download']],
])('%s: what is tried in vain, and the sentence', async (_name, trial, tried) => {
  const asked: string[] = []
  await expect(findBrowser(machine({ ...trial, asked }))).rejects.toThrow(/set CHROME_PATH/)
  expect(asked).toEqual(tried)
})

test("Playwright's download is the last way", async () => {
  const working: string[] = []
  const download = async () => working.push('/cache/chrome') > 0
  expect(await findBrowser(machine({ working, download }))).toBe('/cache/chrome')
})

test('a wrong CHROME_PATH is said, not passed over', async () => {
  const trial = { chromePath: '/nowhere', working: ['/usr/bin/chromium'] }
  await expect(findBrowser(machine(trial))).rejects.toThrow('CHROME_PATH is "/nowhere"')
})

const shell = '/usr/bin/chromium-headless-shell'

test.each<[string, Trial, string | undefined]>([
  ['one in PATH', { working: [shell] }, shell],
  ['one that was chosen', { shellPath: '/my', chromePath: '/c', working: ['/my', shell] }, '/my'],
  ['none beside a browser that was chosen', { chromePath: '/c', working: [shell] }, undefined],
  ['none', {}, undefined],
  ['none that does not work', { which: () => shell }, undefined],
])('the headless shell is %s', async (_name, trial, path) => {
  expect(await findShell(machine(trial))).toBe(path)
})

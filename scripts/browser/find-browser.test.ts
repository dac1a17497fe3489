import { expect, test } from 'vitest'
import { findBrowser, findShell, type Machine } from './find-browser.ts'

type Setup = { working?: string[]; installs?: string[] } & Partial<Machine>

/** A machine with the `working` programs only; `installs` collects the installations it tries. */
const machine = ({ working = [], installs = [], ...rest }: Setup): Machine => ({
  chromePath: undefined,
  shellPath: undefined,
  isRoot: false,
  works: async (program) => working.includes(program),
  which: (command) => working.find((path) => path.endsWith(`/bin/${command}`)),
  downloadedPath: '/cache/chrome',
  installByApt: async () => {
    installs.push('apt')
    return false
  },
  download: async () => {
    installs.push('download')
    return false
  },
  ...rest,
})

const apt = (command: string) => (command === 'apt-get' ? '/usr/bin/apt-get' : undefined)
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

test.each<[string, Setup, string]>([
  ['the one of CHROME_PATH', { chromePath: '/my', working: ['/my', '/usr/bin/chromium'] }, '/my'],
  ['an installed one', { working: ['/usr/bin/chromium'] }, '/usr/bin/chromium'],
  ['one in PATH', { working: ['/snap/bin/chromium'] }, '/snap/bin/chromium'],
  ['one on macOS', { working: [mac] }, mac],
  ['one downloaded before', { working: ['/cache/chrome'] }, '/cache/chrome'],
  [
    'one behind a stub in PATH',
    {
      which: (name) => (name === 'chromium' ? '/usr/bin/stub' : undefined),
      working: ['/opt/google/chrome/chrome'],
    },
    '/opt/google/chrome/chrome',
  ],
])('findBrowser finds %s', async (_name, setup, path) => {
  const installs: string[] = []
  expect(await findBrowser(machine({ ...setup, installs }))).toBe(path)
  expect(installs).toEqual([])
})

test('findBrowser installs one as root on Debian', async () => {
  const working: string[] = []
  const installByApt = async () => working.push('/usr/bin/chromium') > 0
  const setup = { isRoot: true, which: apt, working, installByApt }
  expect(await findBrowser(machine(setup))).toBe('/usr/bin/chromium')
})

test.each<[string, Setup, string[]]>([
  ['root with apt-get', { isRoot: true, which: apt }, ['apt', 'download']],
  ['no root', { which: apt }, ['download']],
  ['root without apt-get', { isRoot: true }, ['download']],
])(
  'findBrowser explains what to do if every installation fails: %s',
  async (_name, setup, tried) => {
    const installs: string[] = []
    await expect(findBrowser(machine({ ...setup, installs }))).rejects.toThrow(/set CHROME_PATH/)
    expect(installs).toEqual(tried)
  },
)

test("findBrowser uses Playwright's download last", async () => {
  const working: string[] = []
  const download = async () => working.push('/cache/chrome') > 0
  expect(await findBrowser(machine({ working, download }))).toBe('/cache/chrome')
})

test('findBrowser refuses a wrong CHROME_PATH', async () => {
  const setup = { chromePath: '/nowhere', working: ['/usr/bin/chromium'] }
  await expect(findBrowser(machine(setup))).rejects.toThrow('CHROME_PATH is "/nowhere"')
})

const shell = '/usr/bin/chromium-headless-shell'

test.each<[string, Setup, string | undefined]>([
  ['one in PATH', { working: [shell] }, shell],
  ['one that was chosen', { shellPath: '/my', chromePath: '/c', working: ['/my', shell] }, '/my'],
  ['none if CHROME_PATH is set', { chromePath: '/c', working: [shell] }, undefined],
  ['none', {}, undefined],
  ['none that does not work', { which: () => shell }, undefined],
])('findShell finds %s', async (_name, setup, path) => {
  expect(await findShell(machine(setup))).toBe(path)
})

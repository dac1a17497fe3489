import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { json, noContent, refusal, startContractServer } from '#web/testing/contract-server.ts'
import { keys, publicKey, stubPush } from '#web/testing/push.ts'
import { buttonOf, clearToast, doing, press, render, toast } from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { NoticesOffer } from './notices-offer.tsx'
import { NoticesSection } from './notices-section.tsx'

beforeEach(() => {
  signIn()
  clearToast()
})

/** The server keeps what it is sent. */
const startServer = async (start: { publicKey?: string | null; endpoint?: string } = {}) => {
  let state = { publicKey, endpoint: null, language: 'en', ...start }
  const server = await startContractServer((response, request) => {
    if (request.method === 'GET') return json(state)(response, request)
    const sent = request.body === '' ? { endpoint: null } : JSON.parse(request.body)
    state = { ...state, ...sent, publicKey: state.publicKey }
    return noContent(response, request)
  })
  return { ...server, kept: () => state }
}

describe('the notices in the settings', () => {
  it('are turned on by a press that asks for permission, and off again', async () => {
    const { notification, registration, endpointNow } = stubPush()
    const { kept } = await startServer()
    const section = await render(<NoticesSection />)
    await expect.poll(() => section.textContent).toContain('Notifications are off for this device.')
    expect(notification.requestPermission).not.toHaveBeenCalled()
    await press(section, 'Turn on notifications')
    await expect.poll(() => section.textContent).toContain('Notifications are on for this device.')
    const applicationServerKey = Uint8Array.of(4, ...new Uint8Array(64))
    expect(registration.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey,
    })
    expect(kept()).toMatchObject({ endpoint: 'https://push.example.org/new', keys, language: 'en' })
    await press(section, 'Turn off notifications')
    await expect.poll(() => section.textContent).toContain('Notifications are off for this device.')
    expect([kept().endpoint, endpointNow()]).toEqual([null, null])
  })

  it('stay off when the user does not allow them, and say who can', async () => {
    stubPush({ answer: 'denied' })
    await startServer()
    const section = await render(<NoticesSection />)
    await expect.poll(() => buttonOf(section, 'Turn on notifications')).toBeDefined()
    await press(section, 'Turn on notifications')
    await expect.poll(() => section.textContent).toContain('Your browser blocks notifications')
    expect(buttonOf(section, 'Turn on notifications')).toBeUndefined()
  })

  it('are off where this session’s notices go elsewhere, or the keys have changed', async () => {
    const endpoint = 'https://push.example.org/old'
    stubPush({ permission: 'granted', endpoint, isForOldKey: true })
    const { kept } = await startServer({ endpoint })
    const section = await render(<NoticesSection />)
    await expect.poll(() => section.textContent).toContain('Notifications are off for this device.')
    await press(section, 'Turn on notifications')
    await expect.poll(() => kept().endpoint).toBe('https://push.example.org/new')
  })

  it('follow the language of the app', async () => {
    const endpoint = 'https://push.example.org/old'
    stubPush({ permission: 'granted', endpoint })
    const { kept } = await startServer({ endpoint })
    const section = await render(<NoticesSection />, 'fr')
    await expect.poll(() => section.textContent).toContain('sont activées sur cet appareil')
    expect(kept().language).toBe('fr')
  })

  it.each([
    [false, 'On an iPhone or iPad notifications need the app: tap Share'],
    [undefined, 'This browser can’t show notifications.'],
  ])('say in a sentence what is missing (standalone is %s)', async (standalone, sentence) => {
    await startServer()
    if (standalone !== undefined) {
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone })
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
    }
    const section = await render(<NoticesSection />)
    await expect.poll(() => section.textContent).toContain(sentence)
    expect(section.querySelector('button')).toBeNull()
  })

  it('say so when they can’t be turned on', async () => {
    stubPush()
    await startContractServer((response, request) =>
      (request.method === 'GET'
        ? json({ publicKey, endpoint: null, language: null })
        : refusal('temporarily_unavailable'))(response, request),
    )
    const section = await render(<NoticesSection />)
    await expect.poll(() => buttonOf(section, 'Turn on notifications')).toBeDefined()
    await press(section, 'Turn on notifications')
    await expect.poll(() => toast()?.title).toBe('Notifications couldn’t be turned on')
  })
})

describe('the offer of a notice', () => {
  const open = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const offer = await render(<NoticesOffer />)
    const pass = (ms: number) => doing(() => void vi.advanceTimersByTime(ms))
    return { offer, pass }
  }
  /** Until the page has followed, while its timers stand still. */
  const follows = async (isSo: () => boolean): Promise<void> => {
    for (let turns = 0; !isSo() && turns < 5000; turns += 1) {
      await doing(() => new Promise((resolve) => setImmediate(resolve)))
    }
    expect(isSo()).toBe(true)
  }

  it('comes after 8 seconds, asks for nothing by itself, and is accepted by a press', async () => {
    const { notification } = stubPush()
    const { seen, kept } = await startServer()
    const { offer, pass } = await open()
    await pass(7_999)
    expect([seen.length, offer.querySelector('button')]).toEqual([0, null])
    await pass(1)
    await follows(() => buttonOf(offer, 'Notify me when it’s ready') !== undefined)
    expect(notification.requestPermission).not.toHaveBeenCalled()
    buttonOf(offer, 'Notify me when it’s ready')?.focus()
    await press(offer, 'Notify me when it’s ready')
    await follows(() => offer.textContent === 'We’ll notify you when it’s ready.')
    await follows(() => document.activeElement?.textContent === offer.textContent)
    expect(kept().endpoint).toBe('https://push.example.org/new')
  })

  it.each([
    ['the server sends none', {}, { publicKey: null }],
    ['the user has blocked them', { permission: 'denied' }, {}],
    [
      'they are on',
      { permission: 'granted', endpoint: 'https://push.example.org/a' },
      { endpoint: 'https://push.example.org/a' },
    ],
  ] as const)('does not come where %s', async (_why, browser, server) => {
    stubPush(browser)
    const { seen } = await startServer(server)
    const { offer, pass } = await open()
    await pass(8_000)
    await follows(() => seen.length === 1)
    await doing(() => new Promise((resolve) => setImmediate(resolve)))
    expect(offer.querySelector('button')).toBeNull()
  })
})

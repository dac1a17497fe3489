import type { SessionEntry } from '@storystone/schema/contract/sessions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Answer,
  json,
  noContent,
  refusal,
  startContractServer,
} from '#web/testing/contract-server.ts'
import { buttonOf, clearToast, press, render, textOf, toast } from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { SessionsSection } from './sessions-section.tsx'

const own: SessionEntry = {
  id: 'own',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-26T08:00:00.000Z',
  device: 'Firefox, Linux',
  current: true,
}
const phone: SessionEntry = {
  id: 'phone',
  device: 'Safari, iPhone',
  current: false,
  createdAt: '2026-10-01T08:00:00.000Z',
  lastUsedAt: '2026-11-01T08:00:00.000Z',
}
const unnamed: SessionEntry = { ...phone, id: 'unnamed', device: null }

beforeEach(() => {
  signIn()
  clearToast()
})

/** The section with these sessions; `onDelete` answers the requests to end one. */
const open = async (onDelete: Answer = noContent, language: 'en' | 'fr' = 'en') => {
  const server = await startContractServer((response, request) =>
    (request.method === 'DELETE' ? onDelete : json([own, phone, unnamed]))(response, request),
  )
  const section = await render(<SessionsSection />, language)
  await expect.poll(() => section.querySelectorAll('li').length).toBe(3)
  const lines = () => [...section.querySelectorAll('li')].map(textOf)
  const ended = () => server.seen.flatMap(({ method, path }) => (method === 'DELETE' ? path : []))
  return { section, lines, ended }
}

describe('the devices that are logged in', () => {
  it('have their name and times; this one has no button', async () => {
    const { lines } = await open()
    expect(lines()).toEqual([
      'Firefox, LinuxThis deviceLogged in on 20 November 2026',
      'Safari, iPhoneLast used on 1 November 2026Logged in on 1 October 2026Log out',
      'Unknown deviceLast used on 1 November 2026Logged in on 1 October 2026Log out',
    ])
  })

  it('one is logged out, and the list keeps the focus', async () => {
    const { section, lines, ended } = await open()
    await press(section, 'Log out Safari, iPhone')
    await expect.poll(() => lines().length).toBe(2)
    expect(ended()).toEqual(['/api/sessions/phone'])
    expect(buttonOf(section, 'Log out Safari, iPhone')).toBeUndefined()
    expect(toast()?.title).toBe('Device logged out')
    expect(document.activeElement).toBe(section.querySelector('ul'))
  })

  it('one that has ended meanwhile leaves the list too', async () => {
    const { section, lines } = await open(refusal('not_found'))
    await press(section, 'Log out Unknown device')
    await expect.poll(() => lines().length).toBe(2)
  })

  it('all others are logged out at once', async () => {
    const { section, lines, ended } = await open()
    await press(section, 'Log out all other devices')
    await expect.poll(() => lines().length).toBe(1)
    expect(ended()).toEqual(['/api/sessions'])
    expect(buttonOf(section, 'Log out all other devices')).toBeUndefined()
  })

  it('a refusal says why and ends nothing', async () => {
    const { section, lines } = await open(refusal('temporarily_unavailable'))
    await press(section, 'Log out Safari, iPhone')
    await expect.poll(() => toast()?.title).toBe('Nothing was logged out')
    expect(toast()?.description).toBe('Because of temporarily_unavailable.')
    expect(lines()).toHaveLength(3)
  })
})

it('a list that can’t be loaded says why and can be tried again', async () => {
  await startContractServer(refusal('temporarily_unavailable'), json([own]))
  const section = await render(<SessionsSection />)
  await expect
    .poll(() => section.querySelector('[role="alert"]')?.textContent)
    .toContain('Because of temporarily_unavailable.')
  await press(section, 'Try again')
  await expect.poll(() => section.querySelectorAll('li').length).toBe(1)
})

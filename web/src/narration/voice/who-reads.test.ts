import '#web/testing/user.ts'
import { expect, it } from 'vitest'
import { storyResult } from '#web/testing/contract-server.ts'
import { leaveToDevice, whoReads } from './who-reads.ts'

const guide = { ...storyResult, format: 'history_guide' } as const

it('a guide is read by the voice of its language, and what has no narration by the device', () => {
  expect(whoReads(guide)).toBe('service')
  expect(whoReads({ ...guide, writer: 'extract' })).toBe('device')
  expect(whoReads({ ...guide, format: 'quick_facts' })).toBe('device')
})

it('a guide is read by the device once the server has left its voice to it, in that language only', () => {
  leaveToDevice('storystone-fr-male')
  expect(whoReads({ ...guide, language: 'fr' })).toBe('device')
  expect(whoReads(guide)).toBe('service')
})

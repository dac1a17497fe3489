import { expect, it } from 'vitest'
import { storyResult } from '#web/testing/contract-server.ts'
import { outboxItem, type SomeOfItem } from '#web/testing/outbox.ts'
import type { ItemState } from './item.ts'
import { advance, handBack, type RequestEvent, type SendOutcome } from './machine.ts'

const problem = { code: 'provider_failed', message: 'No.' } as const

const items: Readonly<Record<ItemState, SomeOfItem>> = {
  unsent: {},
  sent: { state: 'sent' },
  accepted: { state: 'accepted', generation: 'g1' },
  postponed: { state: 'postponed' },
  refused: { state: 'refused', problem },
  paused: { state: 'paused' },
}
const states = ['unsent', 'sent', 'accepted', 'postponed', 'refused', 'paused'] as const

/** A row for each kind, and for two kinds a second one. */
type Named<Event extends RequestEvent> = Event['kind'] | 'later-unknown' | 'not-understood-refused'

const later = { kind: 'later', afterMs: 5000, problem } as const
const outcomes = {
  generated: { kind: 'generated', story: storyResult },
  gone: { kind: 'gone', problem },
  refused: { kind: 'refused', problem },
  failed: { kind: 'failed', problem },
  later: { ...later, isUnknown: false },
  'later-unknown': { ...later, isUnknown: true },
  unreachable: { kind: 'unreachable' },
  'not-understood': { kind: 'not-understood', isRefused: false },
  'not-understood-refused': { kind: 'not-understood', isRefused: true },
  deleted: { kind: 'deleted', isHere: true },
  'signed-out': { kind: 'signed-out' },
} satisfies Readonly<Record<Named<SendOutcome>, SendOutcome>>

const events: Readonly<Record<Named<RequestEvent>, RequestEvent>> = {
  ...outcomes,
  sending: { kind: 'sending' },
  accepted: { kind: 'accepted', generation: 'g1' },
  forgotten: { kind: 'forgotten' },
  reopened: { kind: 'reopened' },
  edited: { kind: 'edited', request: { text: 'Rome', format: 'quick_facts', language: 'en' } },
}

// A dash: nothing changes.
const table = `
                 unsent    sent      accepted  postponed refused   paused
  sending        sent      sent      -         sent      -         -
  accepted       accepted  accepted  -         accepted  -         -
  forgotten      -         -         sent      -         -         -
  generated      over      over      over      over      -         -
  gone           over      over      over      over      -         -
  refused        refused   refused   refused   refused   -         -
  failed         postponed postponed postponed postponed -         -
  later          postponed sent      accepted  postponed -         -
  later-unknown  sent      sent      accepted  sent      -         -
  unreachable    sent      sent      -         sent      -         -
  signed-out     -         -         -         -         -         -
  reopened       -         sent      accepted  postponed postponed sent
  not-understood sent      sent      accepted  sent      -         -
  not-understood-refused postponed sent accepted postponed -     -
  deleted        -         -         -         -         -         -
  edited         unsent    -         -         unsent    unsent    -`

it.each(Object.entries(events))('advance takes a request from each state by %s', (name, event) => {
  const row = table.split('\n').find((line) => line.trim().startsWith(`${name} `))
  const reached = states.map((state) => {
    const item = outboxItem(items[state])
    const next = advance(item, event)
    if (next === item) return '-'
    return next === undefined ? 'over' : next.state
  })
  expect([name, ...reached]).toEqual(row?.trim().split(/ +/))
})

it.each(Object.entries(outcomes))('handBack keeps a possible story’s key: %s', (name, outcome) => {
  const isEnd = ['generated', 'gone', 'deleted', 'refused', 'failed'].includes(name)
  const item = outboxItem(items.accepted)
  const next = handBack(item, outcome)
  expect(next && [next.id, next.state]).toEqual(isEnd ? undefined : [item.id, 'paused'])
})

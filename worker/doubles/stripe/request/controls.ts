/** Whether the events of a session or a user are sent. */
export type DeliveryRule = { readonly for: string; readonly deliver: 'once' | 'never' }

export type OpenDispute = {
  readonly payment: string
  readonly kind: 'dispute' | 'inquiry' | 'prevented'
  readonly claimed?: { readonly amount: number; readonly currency: string } | undefined
}

export type DecideDispute = {
  readonly payment: string
  readonly outcome:
    | ('escalated' | 'closed' | 'won' | 'lost')
    | ('appealed' | 'appeal_won' | 'appeal_lost')
}

/** An event. `statuses`: the answer to each attempt to send it, 0 for none. */
export type SentEvent = {
  readonly id: string
  readonly type: string
  readonly objectId: string
  readonly statuses: number[]
}

export type Signed = { readonly body: string; readonly signature: string }

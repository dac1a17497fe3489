import * as z from 'zod/mini'
import type { Faults } from './api/faults.ts'
import {
  DecideDispute,
  DeliveryRule,
  EndPeriod,
  Failures,
  Forge,
  GiveBack,
  OpenDispute,
  Pay,
  Release,
  Settle,
  Target,
} from './control.ts'
import { purchasesOf } from './purchases.ts'
import { paySession, settleSession } from './resources/checkout-sessions.ts'
import { decideDispute, openDispute } from './resources/disputes.ts'
import { refund } from './resources/payments.ts'
import { endPeriod } from './resources/subscriptions.ts'
import type { World } from './store/store.ts'

export type Hand = { readonly world: World; readonly faults: Faults }

type Control = (hand: Hand, url: URL, body: unknown) => unknown

/** A call of the control that makes no sense. */
export class Misuse extends Error {}

const read = <T extends z.ZodMiniType>(schema: T, body: unknown): z.infer<T> => {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new Misuse(z.prettifyError(result.error))
}

const asked = ({ searchParams }: URL, name: string): string => {
  const value = searchParams.get(name)
  if (!value) throw new Misuse(`Say ${name}=….`)
  return value
}

/** Makes a control of what changes something and answers nothing. */
const act =
  <T extends z.ZodMiniType>(schema: T, work: (hand: Hand, order: z.infer<T>) => void): Control =>
  (hand, _url, body) => {
    work(hand, read(schema, body))
    return {}
  }

/** The calls under /control by which tests hold the double; README.md lists them. */
export const controls: Readonly<Record<string, Control>> = {
  'POST /control/delivery': act(DeliveryRule, ({ world }, { for: owner, deliver, ...rest }) =>
    world.webhooks.rule(owner, {
      deliver,
      afterMs: rest.afterMs ?? 1_000,
      types: rest.types ?? null,
    }),
  ),
  'POST /control/release': async ({ world }, _url, body) => {
    const { for: owner, order } = read(Release, body)
    return { released: await world.webhooks.release(owner, order === 'reversed') }
  },
  'GET /control/events': ({ world }, url) => world.webhooks.eventsOf(asked(url, 'for')),
  'GET /control/signed': ({ world }, url) => {
    const age = Number(url.searchParams.get('age') ?? 0)
    const signed = world.webhooks.signed(asked(url, 'event'), age)
    if (!signed) throw new Misuse('There is no such event.')
    return signed
  },
  'POST /control/forge': ({ world }, _url, body) => world.webhooks.forge(read(Forge, body).body),
  'POST /control/target': act(Target, ({ world }, { url }) => world.webhooks.sendTo(url)),
  'POST /control/pay': act(Pay, ({ world }, { session, how }) => {
    paySession(world, session, how)
  }),
  'POST /control/settle': act(Settle, ({ world }, { session, outcome }) => {
    settleSession(world, session, outcome)
  }),
  'POST /control/end-period': act(EndPeriod, ({ world }, { subscription }) =>
    endPeriod(world, subscription),
  ),
  'POST /control/refund': act(GiveBack, ({ world }, { payment, amount }) => {
    refund(world, { payment_intent: payment, ...(amount === undefined ? {} : { amount }) })
  }),
  'POST /control/dispute': act(OpenDispute, ({ world }, { payment, kind }) =>
    openDispute(world, payment, kind ?? 'dispute'),
  ),
  'POST /control/decide-dispute': act(DecideDispute, ({ world }, { payment, outcome }) =>
    decideDispute(world, payment, outcome),
  ),
  'GET /control/purchases': ({ world }, url) => purchasesOf(world, asked(url, 'for')),
  'POST /control/failures': act(Failures, ({ faults }, { naming, times, status }) =>
    faults.set(naming, times, status ?? 500),
  ),
}

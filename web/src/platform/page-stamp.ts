/**
 * Whom the server took the visitor for when it answered the page: `member` came with a session's
 * cookie (which may be dead), `guest` with none.
 */
export const visitors = ['guest', 'member'] as const
export type Visitor = (typeof visitors)[number]

const isVisitor = (value: unknown): value is Visitor =>
  (visitors as readonly unknown[]).includes(value)

const readStamp = (): unknown =>
  import.meta.env.PRERENDERED_FOR ?? globalThis.document?.documentElement.dataset.visitor

/** What the page says of its visitor; undefined where no server of ours has answered it. */
export const stampedVisitor = (): Visitor | undefined => {
  const stamp = readStamp()
  return isVisitor(stamp) ? stamp : undefined
}

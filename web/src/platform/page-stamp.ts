/**
 * The visitor as the server saw them when it answered the page: a `member` had a session cookie
 * (which may have expired), a `guest` none.
 */
export const visitors = ['guest', 'member'] as const
export type Visitor = (typeof visitors)[number]

const isVisitor = (value: unknown): value is Visitor =>
  (visitors as readonly unknown[]).includes(value)

const readStamp = (): unknown =>
  import.meta.env.PRERENDERED_FOR ?? globalThis.document?.documentElement.dataset.visitor

/** The visitor of this page; undefined if our server has not answered it. */
export const stampedVisitor = (): Visitor | undefined => {
  const stamp = readStamp()
  return isVisitor(stamp) ? stamp : undefined
}

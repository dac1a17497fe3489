/** One try to fulfil a story request: what it costs, and by which key it is repeated. */
export type Attempt = {
  readonly id: string
  readonly storyId: string
  readonly userId: string
  readonly idempotencyKey: string
  /** A hash of all that was sent. */
  readonly bodyHash: string
  /** In credits. */
  readonly cost: number
  /** The id of the photo's media; null for a typed name. */
  readonly photoId: string | null
  /** In milliseconds since 1970. */
  readonly at: number
}

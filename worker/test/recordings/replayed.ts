/** What a test has answered: the first whose `when` is part of the request's address, `times` at most. */
export type RecordedAnswer = {
  readonly when?: string
  readonly times?: number
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly isBase64?: boolean
  /** The body comes again and again until the client leaves. */
  readonly isEndless?: boolean
}

/** A request as it came, its address without what names the replay. */
export type ReplayedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  /** Of an endless answer. */
  bytesSent: number
}

/** An error of the Action API, which comes with status 200. */
export class ApiError extends Error {
  readonly code: string

  constructor(code: string, info: string) {
    super(info)
    this.code = code
  }

  get body() {
    const docref = 'See the documentation of this double.'
    return { error: { code: this.code, info: this.message, docref } }
  }
}

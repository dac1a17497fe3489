/** Calls a double's controls. Needs only fetch, so it works in Node and in workerd. */
export const createControlClient = (url: string) => {
  const { origin } = new URL(url)
  /** Posts to a control; resolves to what it returns. Throws if it is refused. */
  return async <Answer = void>(path: string, body: unknown = {}): Promise<Answer> => {
    const response = await fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    throw new Error(`The double refused ${path}: ${text}`)
  }
}

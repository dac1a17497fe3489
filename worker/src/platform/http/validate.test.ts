import { Hono } from 'hono/tiny'
import { expect, test } from 'vitest'
import type { AppEnv } from './context.ts'
import { toRefusal } from './error-handler.ts'
import { type FormLimits, readForm } from './validate.ts'

const limits: FormLimits = { maxBytes: 100_000, pace: null }

/** The names of the fields of a form that was read, or the code of its refusal. */
const read = async (init: RequestInit, given: Partial<FormLimits> = {}): Promise<string[]> => {
  const app = new Hono<AppEnv>()
    .onError((error, context) => context.json([toRefusal(error).code]))
    .post('/', async (context) => {
      const form = await readForm(context, { ...limits, ...given })
      return context.json([...form.keys()])
    })
  return (await app.request('/', { method: 'POST', ...init })).json()
}

const formOf = (parts: number, value: string | Uint8Array<ArrayBuffer> = 'a value'): FormData => {
  const form = new FormData()
  for (let part = 0; part < parts; part += 1) form.set(`field${part}`, new Blob([value]))
  return form
}

const piecesOf = async (form: FormData, size: number) => {
  const sent = new Response(form)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const body = new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.slice(at, at + size))
      }
      controller.close()
    },
  })
  return { body, headers: { 'Content-Type': sent.headers.get('Content-Type') ?? '' } }
}

test('a form has at most 20 parts, however its bytes come', async () => {
  for (const size of [1, 7, 100_000]) {
    expect(await read(await piecesOf(formOf(20, '--'), size))).toHaveLength(20)
    expect(await read(await piecesOf(formOf(21), size))).toEqual(['invalid_request'])
  }
  const fields = (count: number) => new URLSearchParams(Array(count).fill(['a', 'b']))
  expect(await read({ body: fields(20) })).toHaveLength(20)
  expect(await read({ body: fields(21) })).toEqual(['invalid_request'])
})

test('the boundary that is counted is the one that is parsed', async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n'
  for (const [type, keys] of [
    ['multipart/form-data; boundary=b', ['x']],
    ['Multipart/Form-Data; charset=utf-8; boundary="b"', ['x']],
    ['multipart/form-data; boundary=b; boundary=other', ['x']],
    ['multipart/form-data; boundary=other; boundary=b', ['invalid_request']],
    ['multipart/form-data', []],
    ['text/plain', []],
  ] as const) {
    expect(await read({ body, headers: { 'Content-Type': type } })).toEqual(keys)
  }
})

/** A form's first byte, and one more each time that `next` resolves. */
const slowForm = (next: () => Promise<void>): RequestInit => ({
  body: new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(new Uint8Array(1))
      await next()
    },
  }),
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
})

test.each([
  ['a byte at a time', () => new Promise<void>((resolve) => setTimeout(resolve, 1))],
  ['nothing more', () => new Promise<void>(() => {})],
])('a form of which comes %s is refused', async (_what, next) => {
  const pace = { bytes: 10_000, ms: 50 }
  expect(await read(slowForm(next), { pace })).toEqual(['temporarily_unavailable'])
})

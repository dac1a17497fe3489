import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hostCookie } from './session.ts'

const cookie = hostCookie('session')
const app = new Hono()
  .get('/write', (context) => {
    cookie.write(context, 'secret', { sameSite: 'Lax', maxAge: 60 })
    return context.text('')
  })
  .get('/clear', (context) => {
    cookie.clear(context)
    return context.text('')
  })
  .get('/read', (context) => context.text(cookie.read(context) ?? 'none'))

const open = (origin: string, path: string, sent = ''): Response | Promise<Response> =>
  app.request(`${origin}${path}`, { headers: { Cookie: sent } })

const secured = 'Path=/; HttpOnly; Secure; SameSite=Lax'

test.each(['http://localhost:8787', 'http://127.0.0.1', 'http://[::1]:80'])(
  'a cookie on %s comes without Secure too, for WebKit',
  async (origin) => {
    expect((await open(origin, '/write')).headers.getSetCookie()).toEqual([
      `__Host-session=secret; Max-Age=60; ${secured}`,
      'session=secret; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await (await open(origin, '/read', 'session=secret')).text()).toBe('secret')
    const both = 'session=older; __Host-session=newer'
    const read = await open(origin, '/read', both)
    expect(await read.text()).toBe('newer')
    // A browser that keeps the first needs the second no longer.
    expect(read.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/'])
    const cleared = (await open(origin, '/clear')).headers.getSetCookie()
    expect(cleared.map((one) => one.split(';')[0])).toEqual(['session=', '__Host-session='])
  },
)

test.each([
  'https://localhost',
  'https://a.example',
  'http://a.example',
  'http://192.168.0.2',
  'http://localhost.example',
])('a cookie on %s is __Host- and Secure only', async (origin) => {
  expect((await open(origin, '/write')).headers.getSetCookie()).toEqual([
    `__Host-session=secret; Max-Age=60; ${secured}`,
  ])
  expect(await (await open(origin, '/read', 'session=secret')).text()).toBe('none')
  expect((await open(origin, '/clear')).headers.getSetCookie()).toHaveLength(1)
})

import { Hono } from 'hono'

/** What `npm run bench` measures home against. A worker of its own, which no deployment holds. */
export default new Hono().get('/bare', (context) => context.json({ ok: true }))

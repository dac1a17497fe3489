import { createDoubleApp, type RunningDouble, startDoubleServer } from '../http/double-server.ts'
import { HttpError } from '../http/http-error.ts'
import { tileOf } from './tiles.ts'

const refusal = (status: number, message: string): HttpError =>
  new HttpError(status, message, { message })

/** Starts the double of a server of map tiles on a loopback port: a TileJSON and its tiles. */
export const startMapDouble = async ({
  /** 0 takes any free port. */
  port = 0,
} = {}): Promise<RunningDouble> => {
  const server = await startDoubleServer({
    name: 'The map’s double',
    port,
    app: createDoubleApp()
      .get('/planet', (c) => {
        const tiles = [`${new URL(c.req.url).origin}/planet/double/{z}/{x}/{y}.pbf`]
        return c.json({ tilejson: '3.0.0', tiles, minzoom: 0, maxzoom: 14 })
      })
      .get('/planet/double/:z{\\d+}/:x{\\d+}/:file{\\d+\\.pbf}', (c) => {
        const { z, x, file } = c.req.param()
        const tile = tileOf({ z: Number(z), x: Number(x), y: Number.parseInt(file, 10) })
        return c.body(tile, 200, { 'Content-Type': 'application/vnd.mapbox-vector-tile' })
      }),
    notFound: () => refusal(404, 'Not found'),
    serverError: (message) => refusal(500, message),
  })
  return { url: `${server.origin}/planet`, close: server.close }
}

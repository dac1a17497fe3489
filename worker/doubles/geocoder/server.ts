import { createDoubleApp, type RunningDouble, startDoubleServer } from '../http/double-server.ts'
import { createGeocoderScripts, createReverse, geocoderError } from './reverse.ts'

/** Starts the double of a geocoder with Nominatim's protocol on a loopback port. */
export const startGeocoderDouble = async ({
  /** 0 takes any free port. */
  port = 0,
} = {}): Promise<RunningDouble> => {
  const scripts = createGeocoderScripts()
  const server = await startDoubleServer({
    name: 'The geocoder’s double',
    port,
    app: createDoubleApp()
      .get('/reverse', createReverse(scripts))
      .route('/control', scripts.controls),
    notFound: () => geocoderError(404, 'Not found'),
    serverError: (message) => geocoderError(500, message),
  })
  return { url: server.origin, close: server.close }
}

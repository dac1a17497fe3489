import { parseArgs } from 'node:util'
import { readPort, runDouble } from '../command-line.ts'
import { startGeocoderDouble } from './server.ts'

await runDouble(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  return startGeocoderDouble({ port: readPort(values.port) })
})

import { resolveObjectURL } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const findPackage = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('heic-to')), '..')

const read = (name: string): string => readFileSync(join(findPackage(), name), 'utf8')

const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))

/** Where the decoder is in the built app. The version is in its name, since its content is. */
export const heicDecoderFile = `assets/heic-to-${version}.js`
const licenceFile = `assets/heic-to-${version}.LICENSE.txt`

/**
 * The unchanged worker of heic-to. The package starts it from a blob: address, which our policy
 * forbids, so its text is extracted here by running the package with a fake Worker.
 */
export const readHeicDecoder = async (): Promise<string> => {
  const { heicTo } = await import('heic-to/csp')
  const address = await new Promise<string>((resolve, reject) => {
    class Recorder {
      constructor(url: string) {
        resolve(url)
      }
      addEventListener(): void {}
      postMessage(): void {}
    }
    Object.assign(globalThis, { Worker: Recorder })
    heicTo({ blob: new Blob(), type: 'bitmap' }).catch(reject)
  })
  Reflect.deleteProperty(globalThis, 'Worker')
  const worker = resolveObjectURL(address)
  if (worker === undefined) throw new Error('heic-to does not start its worker as it did')
  return worker.text()
}

/** Emits the HEIC decoder as a file of its own, with its licence. */
export const heicDecoder = (): Plugin => ({
  name: 'storystone:heic-decoder',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: heicDecoderFile, source: await readHeicDecoder() })
    this.emitFile({ type: 'asset', fileName: licenceFile, source: read('LICENSE') })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${heicDecoderFile}`, async (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(await readHeicDecoder())
    })
  },
})

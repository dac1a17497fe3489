import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

const folder = dirname(createRequire(import.meta.url).resolve('libheif-js/package.json'))

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))

/** The unchanged library in the built app. The version is in its name, since its content is. */
const libraryFile = `assets/libheif-${version}.js`
const licenceFile = `assets/libheif-${version}.LICENSE.txt`
/** The worker that decodes with it. */
export const heicDecoderFile = `assets/heic-decoder-${version}.js`

type HeifImage = {
  is_primary(): boolean
  get_width(): number
  get_height(): number
  display(picture: ImageData, done: (picture: ImageData | null) => void): void
}
type Libheif = { readonly HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] } }

/**
 * The whole worker: it runs as a text of its own, next to the library, and uses nothing outside.
 * It says when it is ready, and answers `{picture}`, null for what can't be decoded.
 */
const work = (worker: typeof globalThis & { libheif?: () => Libheif }): void => {
  const answer = (picture: ImageData | null): void => worker.postMessage({ picture })
  worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    const library = worker.libheif?.()
    const images = library ? new library.HeifDecoder().decode(data) : []
    const image = images.find((found) => found.is_primary()) ?? images[0]
    if (image) image.display(new ImageData(image.get_width(), image.get_height()), answer)
    else answer(null)
  }
  worker.postMessage('ready')
}

/** The text of the decoding worker. The library defines its name in the worker's scope. */
export const heicDecoderText = (): string =>
  `importScripts('/${libraryFile}')\n;(${work.toString()})(self)\n`

export const readHeicLibrary = (): string => read('libheif/libheif.js')

/** Emits the decoder of HEIC: the library as a file of its own, its licence, and our worker. */
export const heicDecoder = (): Plugin => ({
  name: 'storystone:heic-decoder',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const emit = (fileName: string, source: string): string =>
      this.emitFile({ type: 'asset', fileName, source })
    emit(heicDecoderFile, heicDecoderText())
    emit(libraryFile, readHeicLibrary())
    emit(licenceFile, read('libheif/LICENSE'))
  },
  configureServer({ middlewares }) {
    const serve = (file: string, source: () => string) =>
      middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(source())
      })
    serve(heicDecoderFile, heicDecoderText)
    serve(libraryFile, readHeicLibrary)
  },
})

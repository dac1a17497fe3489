import { describe, expect, test } from 'vitest'
import { unzip } from '../../../test/client/zip.ts'
import type { ArchiveEntry } from './account-entries.ts'
import { openArchive } from './routes.ts'

const at = new Date('2026-11-21T10:20:30Z')

async function* chunks<T>(...parts: T[]): AsyncGenerator<T> {
  yield* parts
}

const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer())

const read = (files: ReadonlyMap<string, Uint8Array>, name: string): string =>
  new TextDecoder().decode(files.get(name))

describe('an archive', () => {
  test('has text and bytes from chunks and streams', async () => {
    const photo = crypto.getRandomValues(new Uint8Array(60_000))
    const entries = chunks<ArchiveEntry>(
      { name: 'notes.txt', lastModified: at, input: chunks('Vercingé', 'torix 🏛️\n') },
      { name: 'photos/Colisée.jpg', lastModified: at, input: new Blob([photo]).stream() },
    )
    const { body, ended } = openArchive(entries)
    const files = await unzip(await bytesOf(body))
    expect([...files.keys()]).toEqual(['notes.txt', 'photos/Colisée.jpg'])
    expect(read(files, 'notes.txt')).toBe('Vercingétorix 🏛️\n')
    expect(files.get('photos/Colisée.jpg')).toEqual(photo)
    await expect(ended).resolves.toBeUndefined()
  })

  test('without entries is valid', async () => {
    const { body } = openArchive(chunks<ArchiveEntry>())
    expect((await unzip(await bytesOf(body))).size).toBe(0)
  })

  test('reads an entry only as fast as it is read', async () => {
    let given = 0
    const endless = async function* () {
      for (;;) {
        given += 1
        yield 'x'.repeat(1000)
      }
    }
    const entries = chunks<ArchiveEntry>({ name: 'endless', lastModified: at, input: endless() })
    const reader = openArchive(entries).body.getReader()
    for (let read = 0; read < 10_000; ) read += (await reader.read()).value?.length ?? 0
    // While another archive is read, an archive that is made ahead would go on.
    const input = chunks(...new Array<string>(100).fill('x'))
    const others = chunks<ArchiveEntry>({ name: 'other', lastModified: at, input })
    await bytesOf(openArchive(others).body)
    expect(given).toBeGreaterThanOrEqual(10)
    expect(given).toBeLessThan(15)
    await reader.cancel()
  })

  test('aborts when an entry fails, with its error', async () => {
    const failing = async function* () {
      yield 'begun'
      throw new Error('the disk is full')
    }
    const { body, ended } = openArchive(
      chunks<ArchiveEntry>({ name: 'failing', lastModified: at, input: failing() }),
    )
    const failure = expect(ended).rejects.toThrow('the disk is full')
    await expect(bytesOf(body)).rejects.toThrow('the disk is full')
    await failure
  })

  test('ends cleanly when its reader leaves', async () => {
    let tidied = false
    const entries = async function* (): AsyncGenerator<ArchiveEntry> {
      try {
        yield { name: 'one', lastModified: at, input: chunks('a', 'b', 'c') }
      } finally {
        tidied = true
      }
    }
    const { body, ended } = openArchive(entries())
    const reader = body.getReader()
    await reader.read()
    await reader.cancel('gone')
    await expect(ended).resolves.toBeUndefined()
    expect(tidied).toBe(true)
  })
})

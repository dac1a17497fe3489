import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bytes, latin1 } from '@storystone/schema/photo/bytes.ts'
import { readPhotoFile, stripMetadata } from '@storystone/schema/photo/strip-metadata.ts'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../../../schema/photo/fixtures')

const read = (name: string): Bytes => new Uint8Array(readFileSync(join(folder, name)))

const strip = async (bytes: Bytes): Promise<Bytes | null> => {
  const file = readPhotoFile(bytes)
  return file?.isComplete ? stripMetadata(bytes, file) : null
}

it.each(['app2-iccish.jpg', 'icc-text.jpg', 'png-phys-text.png', 'webp-vp8-trailing.webp'])(
  'the text that is hidden in %s is not kept',
  async (name) => {
    expect(latin1(read(name))).toContain('SECRET owner')
    const stripped = await strip(read(name))
    expect(latin1(stripped ?? new Uint8Array())).not.toContain('SECRET')
    expect(stripped?.length).toBeGreaterThan(1000)
    expect(await strip(stripped ?? new Uint8Array())).toEqual(stripped)
  },
)

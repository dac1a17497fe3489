import { mediaFolder } from '#worker/media'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { ArchiveEntry } from './archive.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
}

/** A user's photos and audio, named by the ids in the stories. */
export async function* mediaEntries(
  mediaBucket: MediaBucket,
  userId: string,
): AsyncGenerator<ArchiveEntry> {
  const folder = mediaFolder(userId)
  for await (const media of mediaBucket.list(folder)) {
    const input = await mediaBucket.open(media.key, media)
    if (!input) continue
    const name = `media/${media.key.slice(folder.length)}.${extensions[media.contentType] ?? 'bin'}`
    yield { name, lastModified: media.keptAt, input }
  }
}

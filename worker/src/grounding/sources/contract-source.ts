import { type Source, textLicense } from '@storystone/schema/contract/story.ts'
import type { StoredSource } from './source.ts'

/** A source as clients get it. */
export const contractSource = ({
  id,
  title,
  url,
  language,
  revisedAt,
  retrievedAt,
}: StoredSource): Source => ({
  ...{ id, title, url, language },
  revisionId: id.split(':')[1] ?? id,
  license: textLicense,
  ...(revisedAt === null ? {} : { revisedAt: new Date(revisedAt).toISOString() }),
  retrievedAt: new Date(retrievedAt).toISOString(),
})

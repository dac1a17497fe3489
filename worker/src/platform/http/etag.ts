const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` contains the ETag, strong or weak. */
export const matchesETag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' ||
  (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))

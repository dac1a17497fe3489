import { Buffer } from 'node:buffer'
import { ApiError } from '../api-error.ts'

const starts: Readonly<Record<string, string>> = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'image/webp': '52494646',
  'image/gif': '47494638',
}

/** Refuses what the vendor refuses of an image that comes in a data URL. */
export const checkImageUrl = (url: string): void => {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([\w+/]+=*)$/.exec(url) ?? []
  const start = starts[type]
  const isThatType =
    start && Buffer.from(data.slice(0, 24), 'base64').toString('hex').startsWith(start)
  if (isThatType) return
  throw new ApiError(
    400,
    "You uploaded an unsupported image. Please make sure your image is valid and has of one of the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    { code: 'invalid_image_format' },
  )
}

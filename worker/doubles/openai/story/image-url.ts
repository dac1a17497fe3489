import { Buffer } from 'node:buffer'
import { openAiError } from '../calls/openai-error.ts'

const signatures: Readonly<Record<string, string>> = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'image/webp': '52494646',
  'image/gif': '47494638',
}

/** Refuses an image that is not a data URL of a supported type, or not of the type it states. */
export const checkImageUrl = (url: string): void => {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([\w+/]+=*)$/.exec(url) ?? []
  const signature = signatures[type]
  const start = Buffer.from(data.slice(0, 24), 'base64').toString('hex')
  if (signature && start.startsWith(signature)) return
  throw openAiError(
    400,
    "You uploaded an unsupported image. Please make sure your image is valid and has of one of the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    { code: 'invalid_image_format' },
  )
}

import { Buffer } from 'node:buffer'
import type OpenAI from 'openai'

/** A file that belongs to a prompt. */
type PromptImage = { readonly bytes: Uint8Array; readonly contentType: string }

type PromptTexts = {
  readonly instructions: string
  readonly data: string
  readonly image?: PromptImage
}

/** A multiple of three, so that the pieces' base64 is that of the whole. */
const pieceBytes = 3 * 16 * 1024

const writeBase64 = (from: Uint8Array, to: Buffer, start: number): void => {
  let at = start
  for (let read = 0; read < from.length; read += pieceBytes) {
    const { buffer, byteOffset, length } = from.subarray(read, read + pieceBytes)
    at += to.write(Buffer.from(buffer, byteOffset, length).toString('base64'), at, 'latin1')
  }
}

/** Replaces a text that occurs once in some JSON with the base64 of bytes. */
const insertBase64 = (json: string, text: string, bytes: Uint8Array): Buffer => {
  const nothing = Buffer.alloc(0)
  const [before = nothing, after = nothing] = json.split(text).map((part) => Buffer.from(part))
  const base64Length = Math.ceil(bytes.length / 3) * 4
  const body = Buffer.alloc(before.length + base64Length + after.length)
  body.set(before)
  writeBase64(bytes, body, before.length)
  body.set(after, before.length + base64Length)
  return body
}

/**
 * The body of a call, as bytes. The image is encoded straight into them: as a string it would take
 * two bytes a character as soon as the prompt has one that is not Latin, and be copied to be sent.
 */
export const encodePrompt = (
  parameters: Readonly<Record<string, unknown>>,
  { instructions, data, image }: PromptTexts,
): Uint8Array => {
  const toJson = (content: string | OpenAI.ChatCompletionContentPart[]): string => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: instructions },
      { role: 'user', content },
    ]
    return JSON.stringify({ ...parameters, messages })
  }
  if (!image) return Buffer.from(toJson(data))
  const placeholder = crypto.randomUUID()
  const url = `data:${image.contentType};base64,${placeholder}`
  const json = toJson([
    { type: 'text', text: data },
    { type: 'image_url', image_url: { url } },
  ])
  return insertBase64(json, placeholder, image.bytes)
}

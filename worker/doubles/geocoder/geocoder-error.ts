import { HttpError } from '../http/reply.ts'

/** A refusal in Nominatim's error shape. */
export const geocoderError = (code: number, message: string): HttpError =>
  new HttpError(code, message, { error: { code, message } })

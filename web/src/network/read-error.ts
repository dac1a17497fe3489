import { ErrorBody } from '@storystone/schema/contract/error.ts'
import { ApiError } from './api-error.ts'

const parseBody = (text: string): ErrorBody | undefined => {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // A proxy's page, say: its text is in the error's message.
  }
}

const secondsOf = (retryAfter: string | null): number | undefined => {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** The error that an answer outside 2xx is raised as. */
export const readError = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '')
  return new ApiError({
    status: response.status,
    text: text || response.statusText,
    body: parseBody(text),
    retryAfterSeconds: secondsOf(response.headers.get('Retry-After')),
  })
}

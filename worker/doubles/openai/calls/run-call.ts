import type { ServerResponse } from 'node:http'
import { HttpError, type Reply } from '../../http/reply.ts'
import type { ScriptedCall } from './scripted-calls.ts'

/** Does the work of a call. `signal` aborts when the client leaves, which is no error. */
export const runCall = async (
  call: ScriptedCall<unknown>,
  response: ServerResponse,
  work: (signal: AbortSignal) => Promise<Reply | null>,
): Promise<Reply | null> => {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  try {
    const reply = await work(gone.signal)
    if (reply) call.finish()
    return reply
  } catch (error) {
    if (error instanceof HttpError) call.finish()
    if (!gone.signal.aborted) throw error
    return null
  } finally {
    call.abort()
  }
}

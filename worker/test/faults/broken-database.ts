import { DATABASE_URL } from '../env.ts'
import { withFetch } from './tapped-fetch.ts'

/** Replaces what the database answers to requests that contain `words`, while `work` runs. */
const withDatabaseFault = <T>(
  words: string,
  answer: (send: () => Promise<Response>) => Promise<Response>,
  work: () => Promise<T>,
): Promise<T> =>
  withFetch(async (reach, input, init) => {
    const isDatabase = input instanceof Request && input.url.startsWith(DATABASE_URL)
    const isMatch = isDatabase && (await input.clone().text()).includes(words)
    const send = () => reach(input, init)
    return isMatch ? answer(send) : send()
  }, work)

/** Runs `work` while every database request that contains `words` fails. */
export const withoutDatabaseFor = <T>(words: string, work: () => Promise<T>): Promise<T> =>
  withDatabaseFault(words, () => Promise.reject(new Error('No way there')), work)

/** Runs `work` while the database carries out what contains `words`, and its answers are lost. */
export const withoutAnswersTo = <T>(words: string, work: () => Promise<T>): Promise<T> =>
  withDatabaseFault(words, (send) => send().then(() => Promise.reject(new Error('Lost'))), work)

/** Does the same as {@link withoutDatabaseFor}, and counts the requests that failed. */
export const countingDatabaseFaults = async <T>(words: string, work: () => Promise<T>) => {
  let count = 0
  const fail = (): Promise<Response> => {
    count += 1
    return Promise.reject(new Error('No way there'))
  }
  return { result: await withDatabaseFault(words, fail, work), count }
}

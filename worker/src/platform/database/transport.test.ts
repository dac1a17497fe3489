import { expect, test } from 'vitest'
import { silentUrl } from '../../../test/faults/silent.ts'
import { fetchWithDeadline } from './client.ts'

test('a database that never answers fails after a second try', async () => {
  let trips = 0
  const fetchOnce = fetchWithDeadline(() => {
    trips += 1
  }, 50)
  await expect(fetchOnce(new Request(silentUrl))).rejects.toMatchObject({
    name: 'DatabaseUnreachable',
    cause: { name: 'TimeoutError' },
  })
  expect(trips).toBe(2)
})

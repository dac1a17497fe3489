import { expect, it } from 'vitest'
import { candidate } from '#web/testing/outbox.ts'
import { directionsTo } from './place-sheet.tsx'

it('the way to a place opens in the maps of a phone', () => {
  const arch = { ...candidate('Arch', { latitude: 41.892, longitude: 12.4926 }), type: null }
  expect(directionsTo(arch, 'Linux; Android 15')).toBe('geo:41.892,12.4926?q=41.892,12.4926(Arch)')
  expect(directionsTo(arch, 'iPhone')).toBe('https://maps.apple.com/?daddr=41.892,12.4926')
  expect(directionsTo({ ...arch, latitude: null }, '')).toBeNull()
})

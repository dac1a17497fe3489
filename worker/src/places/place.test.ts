import { expect, test } from 'vitest'
import { type Place, placeLocation } from './place.ts'

const place: Place = {
  id: 'Q9141',
  latitude: 27.175,
  longitude: 78.042,
  names: {},
  articles: {},
  type: null,
  popularity: 1,
  image: null,
  description: { en: 'mausoleum in Agra', fr: 'mausolée à Agra, en Inde' },
  country: 'IN',
}

test.each([
  ['en', {}, 'Mausoleum in Agra, India'],
  ['fr', {}, 'Mausolée à Agra, en Inde'],
  ['fr', { description: { fr: 'église de Rome' }, country: null }, 'Église de Rome'],
  ['en', { description: {} }, 'India'],
  ['en', { description: { en: 'Roman baths' }, country: 'OM' }, 'Roman baths, Oman'],
  ['en', { description: { en: 'Indian temple' }, country: 'IN' }, 'Indian temple'],
  ['en', { description: { en: 'temple of India’s north' } }, 'Temple of India’s north'],
  ['en', { description: {}, country: null }, ''],
] as const)('where a place is, in %s: %j', (language, more, location) => {
  expect(placeLocation({ ...place, ...more }, language)).toBe(location)
})

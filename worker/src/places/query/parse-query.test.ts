import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import queries from './queries.json' with { type: 'json' }

const at = (latitude: number, longitude: number) => ({
  kind: 'spot',
  position: {
    latitude: expect.closeTo(latitude, 3),
    longitude: expect.closeTo(longitude, 3),
  },
})
const eiffel = at(48.8583, 2.2945)

test.each(queries.positions)('$text is a position', ({ text, latitude, longitude }) => {
  expect(parseQuery(text)).toEqual(at(latitude, longitude))
})

test.each(queries.noPositions)('%s is no position', (text) => {
  expect(parseQuery(text).kind).toBe('name')
})

const named = (name: string, latitude?: number, longitude?: number) => ({
  kind: 'name',
  name,
  position: latitude === undefined ? null : at(latitude, longitude ?? 0).position,
  hint: null,
})
const article = (wiki: string, title: string) => ({ kind: 'article', wiki, title })
const google = 'https://www.google.com/maps'

test.each([
  [
    `${google}/place/Eiffel+Tower/@48.85,2.28,17z/data=!3m1!8m2!3d48.8583!4d2.2945`,
    named('Eiffel Tower', 48.8583, 2.2945),
  ],
  [
    'https://maps.google.fr/maps/place/Tour+Eiffel/@48.8583,2.2945,17z',
    named('Tour Eiffel', 48.8583, 2.2945),
  ],
  [`${google}/place/48°51'29.9"N+2°17'40.2"E/@48.8,2.2,17z`, eiffel],
  [`${google}/@48.8583,2.2945,17z`, eiffel],
  [`${google}?q=48.8583,2.2945`, eiffel],
  [`${google}/search/?api=1&query=48.8583%2C2.2945`, eiffel],
  [`${google}/search/?api=1&query=Eiffel%20Tower`, named('Eiffel Tower')],
  [`${google}/place/Ch%C3%A2teau+de+Chamb%C3`, named('Ch%C3%A2teau de Chamb%C3')],
  ['https://www.openstreetmap.org/#map=17/48.8583/2.2945', eiffel],
  ['https://www.openstreetmap.org/?mlat=48.8583&mlon=2.2945#map=5/1.5/1.5', eiffel],
  ['openstreetmap.org/node/123#map=19/48.8583/2.2945', eiffel],
  [
    'https://maps.apple.com/?ll=48.8583,2.2945&q=Eiffel%20Tower',
    named('Eiffel Tower', 48.8583, 2.2945),
  ],
  ['https://maps.apple.com/place?coordinate=48.8583,2.2945', eiffel],
  ['geo:48.8583,2.2945;u=35', eiffel],
  ['geo:48.8583,2.2945?z=11', eiffel],
  ['geo:0,0?q=48.8583,2.2945(Tour Eiffel)', named('Tour Eiffel', 48.8583, 2.2945)],
  ['geo:0,0?q=Eiffel+Tower', named('Eiffel Tower')],
  ['geo:0,0?q=9/11+Memorial', named('9/11 Memorial')],
  [
    `${google}/place/9%2F11+Memorial/@40.7115,-74.0134,17z`,
    named('9/11 Memorial', 40.7115, -74.0134),
  ],
  ['https://www.bing.com/maps?q=24/7+Chapel', named('24/7 Chapel')],
  ['https://www.bing.com/maps?cp=48.8583~2.2945', eiffel],
  ['Eiffel Tower https://maps.app.goo.gl/AbC123', named('Eiffel Tower')],
  ['https://maps.app.goo.gl/AbC123', { kind: 'unfit', hint: 'link' }],
  ['https://example.org/paris', { kind: 'unfit', hint: 'link' }],
  ['https://fr.wikipedia.org/wiki/Tour_Eiffel', article('fr', 'Tour Eiffel')],
  ['https://en.m.wikipedia.org/wiki/Eiffel_Tower#History', article('en', 'Eiffel Tower')],
  ['en.wikipedia.org/wiki/Ch%C3%A2teau_d%27If', article('en', "Château d'If")],
  ['https://ja.wikipedia.org/w/index.php?title=姫路城&oldid=5', article('ja', '姫路城')],
  ['https://www.wikidata.org/wiki/Q243', { kind: 'item', id: 'Q243' }],
  ['8FW4V75V+8Q', { kind: 'unfit', hint: 'plus_code' }],
  ['V75V+8Q Paris', { kind: 'unfit', hint: 'plus_code' }],
  ['!!!', { kind: 'unfit', hint: 'no_name' }],
])('%s leads to what it says', (text, query) => {
  expect(parseQuery(text)).toEqual(query)
})

test.each(queries.here)('“%s” asks for what is around', (text) => {
  expect(parseQuery(text)).toEqual({ kind: 'here' })
})

test.each(['Notre-Dame near me', 'Castle nearby the sea', 'Rome autour de moi'])(
  '“%s” is a name',
  (text) => {
    expect(parseQuery(text).kind).toBe('name')
  },
)

test.each(queries.addresses)('%s may be an address, and is searched for all the same', (text) => {
  expect(parseQuery(text)).toMatchObject({ kind: 'name', hint: 'address' })
})

test.each(['Pont Neuf', '1789', 'Place de la Concorde', 'Fort 33', 'Big Ben'])(
  '%s is no address',
  (text) => {
    expect(parseQuery(text)).toMatchObject({ kind: 'name', hint: null })
  },
)

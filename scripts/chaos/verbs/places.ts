import { Places } from '../../../schema/contract/places.ts'
import { must } from '../person/contract-request.ts'
import { noFaultMs } from '../person/deadlines.ts'
import { callOk } from '../person/person.ts'
import { fullForm, newPhoto, photoForm } from './generation.ts'
import { requestVerb } from './verb.ts'

const names = ['Colosseum', 'Petra', 'Uluru', 'Big Ben', 'Alhambra', 'Stonehenge', 'Trevi Fountain']
const anyName = (): string => names[Math.floor(Math.random() * names.length)] ?? ''

/** A new cell most times, so that Wikimedia is called. */
const somewhereInParis = () => ({
  latitude: (48.83 + Math.random() * 0.05).toFixed(3),
  longitude: (2.25 + Math.random() * 0.15).toFixed(3),
})

/** A pack that is built while others work; its own faults have tests of their own. */
const pack = () => ({ params: { cell: '5860-11970', language: 'en' } })

export const placesVerbs = {
  pack: requestVerb('pack', { database: 1 }, pack),
  buildPack: requestVerb('buildPack', { database: 2 }, pack),
  packFile: requestVerb('packFile', { database: 1, media: 2 }, () => ({
    params: { ...pack().params, revision: 'x'.repeat(16) },
  })),
  mapTile: requestVerb('mapTile', { database: 2 }, () => ({
    params: { z: '13', x: String(Math.floor(Math.random() * 8192)), y: '3046' },
  })),
  mapStories: requestVerb('mapStories', { database: 1 }, () => ({})),
  places: requestVerb('places', { database: 5, wikimedia: 1 }, () => ({
    query: somewhereInParis(),
  })),
  around: requestVerb('around', { database: 5, wikimedia: 1 }, () => ({
    query: { ...somewhereInParis(), radius: '2000' },
  })),
  placeSuggestions: requestVerb('placeSuggestions', { database: 5, wikimedia: 1 }, () => ({
    query: { text: anyName().slice(0, 4) },
  })),
  placesInPhoto: requestVerb(
    'placesInPhoto',
    { database: 12, reading: 1, wikimedia: 2, media: 1 },
    () => ({ body: photoForm(newPhoto()) }),
  ),
  /** It is refused before any vendor is called, whatever fails. */
  fullForm: requestVerb('placesInPhoto', { database: 2 }, () => ({
    body: fullForm(),
    onOk: () => must(false, 'A form with too many parts was read'),
  })),
  placePicture: requestVerb(
    'placePicture',
    { database: 5, wikimedia: 1, media: 2 },
    async (person) => {
      const found = await callOk(person, 'places', {
        query: { name: anyName() },
        withinMs: noFaultMs,
      })
      const { candidates } = Places.parse(found.body)
      return {
        params: { id: candidates[0]?.id ?? '' },
        onOk: ({ bytes }) => must(bytes.length > 500, 'A picture ended well and is not whole'),
      }
    },
  ),
}

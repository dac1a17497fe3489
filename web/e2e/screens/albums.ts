import { type Language, languages } from '../../../schema/catalog.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { Device, Screen } from './screen.ts'

/** File names of pictures by the name of their screen. */
type Pictures = Readonly<Record<string, string>>

const readmePictures: Pictures = {
  'home-with-a-name': 'home',
  'progress-with-words': 'generating',
  'sources-story': 'story',
}

const { 'progress-with-words': _generating, ...manifestPictures } = readmePictures

/** Pictures of screens in one language and size, and where each goes, from the project's root. */
export type Album = {
  readonly language: Language
  readonly device: Device
  /** Device pixels in a CSS pixel. */
  readonly scale: number
  readonly pictures: readonly { readonly screen: Screen; readonly file: string }[]
}

/** The albums of all screens in whose picture's name one of `only` is, in every language. */
export const catalogueAlbums = (
  only: readonly string[],
  sizes: readonly Device[] = ['phone', 'desktop'],
): readonly Album[] =>
  languages.flatMap((language) =>
    sizes.map((device) => ({
      language,
      device,
      scale: 1,
      pictures: catalogue
        .filter((screen) => screen.device === undefined || screen.device === device)
        .map((screen) => ({ screen, name: `${screen.name}.${language}.${device}` }))
        .filter(({ name }) => only.some((part) => name.includes(part)))
        .map(({ screen, name }) => ({ screen, file: `screens/${name}` })),
    })),
  )

const select = (pictures: Pictures, fileOf: (picture: string) => string): Album['pictures'] =>
  catalogue.flatMap((screen) => {
    const picture = pictures[screen.name]
    return picture === undefined ? [] : { screen, file: fileOf(picture) }
  })

/** The pictures of the README. */
export const readmeAlbum: Album = {
  language: 'en',
  device: 'phone',
  scale: 1.15,
  pictures: select(readmePictures, (name) => `docs/images/${name}.png`),
}

/** The screenshots that the manifest names. */
export const manifestAlbums: readonly Album[] = languages.flatMap((language) => {
  const inForm = (form: string) =>
    select(manifestPictures, (name) => `web/public/screenshots/${name}.${language}.${form}.jpg`)
  return [
    { language, device: 'phone', scale: 2, pictures: inForm('narrow') },
    { language, device: 'desktop', scale: 1, pictures: inForm('wide') },
  ]
})

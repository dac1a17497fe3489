import type { PlacesMessages } from './messages.ts'

export const frPlaces: PlacesMessages = {
  places: {
    which: 'De quel lieu parlez-vous ?',
    whichInPhoto: 'Quel lieu est sur votre photo ?',
    unknown: 'Que montre votre photo ?',
    unknownHelp:
      'Nous ne l’avons pas reconnu. Rien n’a été débité. Indiquez son nom, et nous écrirons son récit.',
    free: 'Rien n’est débité avant votre choix.',
    allFree: 'Le choix est gratuit, le récit aussi.',
    away: 'à {{distance}}',
    whatYouGet: '{{format}}, {{price}}',
    priceFree: 'gratuit',
    none: 'Aucun de ceux-là',
    cancel: 'Annuler',
    name: 'Nom du lieu',
    nameHelp: 'Un nom plus complet aide, avec la ville par exemple : « Panthéon, Paris ».',
    search: 'Chercher',
    credit: 'Noms tirés de Wikipédia.',
    creditWithPictures: 'Noms tirés de Wikipédia, images de Wikimedia Commons.',
    nearby: 'Autour de vous',
    pick: 'Choisir le lieu',
    pickTitle: 'De quel lieu s’agit-il ?',
    pickHelp: 'Plusieurs lieux peuvent convenir.',
    waitsForYou: 'De quel lieu parlez-vous ?',
    waitsForYouHelp: 'Votre récit pourra être écrit une fois votre choix fait.',
    show: 'Choisir',
    readFree: 'Lire ce qu’en dit Wikipédia, c’est gratuit',
    freeHelp:
      'Vous pouvez lire ce récit dans les mots mêmes de Wikipédia. C’est gratuit, et il se garde comme les autres.',
    tooThin: 'Trop peu à raconter',
    tooThinHelp: 'Wikipédia ne dit pas grand-chose de ce lieu.',
    readIn: { en: 'Le lire en anglais', fr: 'Le lire en français' },
    meanwhile: 'En attendant, dans Wikipédia',
  },
}

import type { PlacesMessages } from './messages.ts'

export const frPlaces: PlacesMessages = {
  places: {
    which: 'De quel lieu parlez-vous ?',
    whichInPhoto: 'Quel lieu est sur votre photo ?',
    unknown: 'Que montre votre photo ?',
    unknownHelp:
      'Nous ne l’avons pas reconnu. Rien n’a été débité. Donnez son nom, et son récit sera écrit.',
    free: 'Rien n’est débité avant votre choix.',
    allFree: 'Le choix est gratuit, le récit aussi.',
    away: 'à {{distance}}',
    whatYouGet: '{{format}}, {{price}}',
    priceFree: 'gratuit',
    none: 'Aucun de ceux-là',
    cancel: 'Annuler',
    name: 'Son nom',
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
      'Ce récit peut aussi reprendre les mots de Wikipédia. Il ne coûte rien et se garde comme les autres.',
    tooThin: 'Trop peu à raconter',
    tooThinHelp: 'Wikipédia en dit trop peu sur ce lieu.',
    readIn: { en: 'Le lire en anglais', fr: 'Le lire en français' },
    meanwhile: 'En attendant, dans Wikipédia',
  },
}

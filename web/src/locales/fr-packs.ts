import type { PacksMessages } from './messages.ts'

/** Texts of the areas that a device keeps. */
export const frPacks: PacksMessages = {
  title: 'Zones hors ligne',
  help: 'Avant de perdre le réseau, téléchargez une zone\u202f: ses lieux, ce que Wikipédia en dit, de petites images et la carte. Elle reste sur l’appareil même si vous vous déconnectez.',
  here: 'Télécharger la zone autour de moi',
  noLocation:
    'Nous n’avons pas pu vous localiser. Autorisez la position pour ce site, puis réessayez.',
  offer: 'Zone hors ligne',
  offerHelp: 'Les lieux d’un carré de 2,5\u00a0km et leur carte, même sans réseau.',
  keep: 'Télécharger cette zone',
  own_one: 'Avec {{count, number}} de vos récits, narration comprise\u202f: environ {{size}}',
  own_other: 'Avec {{count, number}} de vos récits, narrations comprises\u202f: environ {{size}}',
  unbuilt: 'Quelques minutes de préparation\u202f: vous pouvez quitter cette page',
  room: '{{size}} libres',
  places_one: '{{count, number}} lieu',
  places_other: '{{count, number}} lieux',
  placesAndMap_one: '{{count, number}} lieu et la carte',
  placesAndMap_other: '{{count, number}} lieux et la carte',
  before: '{{places}} · environ {{size}}',
  noMap: 'La carte manque. «\u202fMettre à jour\u202f» la télécharge.',
  around: '{{name}} et ses environs',
  unnamed: 'Une nouvelle zone',
  kept: 'Prêt hors ligne',
  arrived: '{{received}} sur {{bytes}} téléchargés.',
  olderStays: 'Ce que vous aviez téléchargé reste lisible.',
  show: 'Voir les lieux',
  progress: 'Progression',
  waiting: 'En attente…',
  finding: 'Recherche des lieux…',
  building_one: 'Préparation\u202f: {{done, number}} lieu sur {{count, number}}',
  building_other: 'Préparation\u202f: {{done, number}} lieux sur {{count, number}}',
  loading: 'Téléchargement\u202f: {{received}} sur {{bytes}}',
  unpacking: 'Rangement…',
  loadingMap_one:
    'Téléchargement de la carte\u202f: {{done, number}} morceau sur {{count, number}}',
  loadingMap_other:
    'Téléchargement de la carte\u202f: {{done, number}} morceaux sur {{count, number}}',
  notice: 'Prêt hors connexion',
  stop: 'Arrêter',
  goOn: 'Continuer',
  update: 'Mettre à jour',
  remove: 'Supprimer',
  total: 'Zones\u202f: {{size}} sur {{budget}}',
  failure: 'Cette zone n’a pas pu être téléchargée',
  updateFailure: 'Cette zone n’a pas pu être mise à jour',
  failures: {
    offline:
      'La connexion s’est coupée. Ce qui est téléchargé reste\u202f: vous pourrez continuer plus tard.',
    signed_out: 'Reconnectez-vous, puis continuez.',
    limit: 'Vous avez fait préparer beaucoup de zones aujourd’hui. Réessayez demain.',
    full: 'Cet appareil est plein. Rien n’est perdu\u202f: libérez de la place, puis continuez.',
    budget:
      'Les zones peuvent prendre {{budget}} sur cet appareil. Supprimez-en une, puis réessayez.',
    failed: 'Réessayez plus tard.',
  },
  unreadable: 'Ce lieu n’a pas pu être ouvert',
}

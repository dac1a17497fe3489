import type { PacksMessages } from './messages.ts'

/** Texts of the areas that a device keeps. */
export const frPacks: PacksMessages = {
  title: 'Secteurs sur cet appareil',
  help: 'Avant de perdre le réseau, gardez un secteur\u202f: ses lieux, ce que Wikipédia en dit, de petites images et sa carte. Il reste ici même si vous vous déconnectez.',
  here: 'Garder le secteur où je suis',
  noLocation:
    'Nous n’avons pas pu vous localiser. Autorisez la position pour ce site, puis réessayez.',
  offer: 'Emportez ce secteur',
  offerHelp: 'Les lieux d’un carré de 2,5\u00a0km et leur carte, pour vous passer de réseau.',
  keep: 'Garder ce secteur',
  own_one: 'Avec {{count, number}} de vos récits, narration comprise\u202f: environ {{size}}',
  own_other: 'Avec {{count, number}} de vos récits, narrations comprises\u202f: environ {{size}}',
  unbuilt: 'Quelques minutes de préparation\u202f: vous pouvez quitter cette page',
  room: '{{size}} libres',
  places_one: '{{count, number}} lieu',
  places_other: '{{count, number}} lieux',
  placesAndMap_one: '{{count, number}} lieu et la carte',
  placesAndMap_other: '{{count, number}} lieux et la carte',
  before: '{{places}} · environ {{size}}',
  noMap: 'Sans sa carte, qui n’est pas arrivée. «\u202fMettre à jour\u202f» la rapporte.',
  around: '{{name}} et ses environs',
  unnamed: 'Un nouveau secteur',
  kept: 'Prêt hors ligne',
  arrived: '{{received}} sur {{bytes}} sont déjà là.',
  olderStays: 'Ce que vous aviez gardé reste lisible.',
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
  total: 'Secteurs\u202f: {{size}} sur {{budget}}',
  failure: 'Ce secteur n’a pas pu être gardé',
  updateFailure: 'Ce secteur n’a pas pu être mis à jour',
  failures: {
    offline:
      'La connexion s’est coupée. Ce qui est arrivé est gardé\u202f: vous pourrez continuer plus tard.',
    signed_out: 'Reconnectez-vous, puis continuez.',
    limit: 'Vous avez fait préparer beaucoup de secteurs aujourd’hui. Réessayez demain.',
    full: 'Cet appareil est plein. Rien n’est perdu\u202f: libérez de la place, puis continuez.',
    budget:
      'Les secteurs peuvent prendre {{budget}} sur cet appareil. Supprimez-en un, puis réessayez.',
    failed: 'Réessayez plus tard.',
  },
  unreadable: 'Ce lieu n’a pas pu être lu',
}

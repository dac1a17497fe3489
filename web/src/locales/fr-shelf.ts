import type { ShelfMessages } from './messages.ts'

export const frShelf: ShelfMessages = {
  signal: {
    none: 'Hors ligne. Vos récits restent accessibles.',
    lieFi: 'Votre connexion ne répond pas. Vos récits restent accessibles.',
    needed: 'Vous êtes hors ligne\u202f: il faut une connexion pour cela.',
  },
  shelf: {
    title: 'Sur cet appareil',
    help: 'Vos récits sont enregistrés ici et s’ouvrent hors ligne.',
    stories: 'Récits',
    storyCount_one: '{{count, number}} récit',
    storyCount_other: '{{count, number}} récits',
    photos: 'Photos',
    narrations: 'Narration',
    nothing: 'Aucune',
    notKept: 'Pas conservées ici',
    removePhotos: 'Retirer les photos',
    keepPhotos: 'Conserver les photos ici',
    removeNarrations: 'Retirer la narration',
    persisted: 'Votre navigateur ne les effacera pas de lui-même.',
    notPersisted:
      'Votre navigateur peut les effacer si la place vient à manquer. Ils seront alors téléchargés à nouveau.',
    unavailable:
      'Ce navigateur ne peut rien enregistrer : il faut une connexion pour lire vos récits.',
    full: 'Plus de place sur cet appareil',
    fullHelp:
      'Certaines photos et narrations n’ont pas pu être conservées ici. En ligne, tout fonctionne comme avant. Pour faire de la place, retirez quelque chose de cet appareil.',
    toSettings: 'Faire de la place',
    keep: 'Conserver hors ligne',
    kept: 'La narration est sur cet appareil : {{size}}.',
    keeping: 'Enregistrement de la narration… {{size}}',
    notKeptHere: 'La narration n’a pas pu être enregistrée ici',
    deviceReads: 'La voix de l’appareil lit ce récit, même hors ligne.',
    deviceInstead: 'La voix de l’appareil peut le lire, même hors ligne\u202f: touchez Écouter.',
    silent: 'Il faut une connexion pour la narration.',
  },
  leaving: {
    title: 'Se déconnecter maintenant ?',
    photos_one: '{{count, number}} récit attend une connexion. Il n’a pas été envoyé.',
    photos_other: '{{count, number}} récits attendent une connexion. Ils n’ont pas été envoyés.',
    deletions_one: '{{count, number}} récit que vous avez supprimé est encore sur notre serveur.',
    deletions_other:
      '{{count, number}} récits que vous avez supprimés sont encore sur notre serveur.',
    unreadable: 'Impossible de vérifier s’il reste sur cet appareil quelque chose à envoyer.',
    cost: 'La déconnexion efface tout ce qui est à vous sur cet appareil : ce serait perdu.',
    stay: 'Rester connecté',
    leave: 'Se déconnecter quand même',
  },
  leftBehind: {
    unsent_one: '{{count, number}} récit commencé ici n’a pas encore été envoyé.',
    unsent_other: '{{count, number}} récits commencés ici n’ont pas encore été envoyés.',
    owner_one: 'Il attend que la personne qui l’a commencé se reconnecte.',
    owner_other: 'Ils attendent que la personne qui les a commencés se reconnecte.',
    title: 'Supprimer ce que quelqu’un d’autre a commencé ?',
    unreadable:
      'Impossible de vérifier si quelqu’un d’autre a ici des récits qui n’ont pas été envoyés. Si vous continuez avec {{email}}, ils seront supprimés.',
    cost_one:
      'Ce n’est pas {{email}} qui l’a commencé. Si vous continuez, il sera supprimé, photo comprise.',
    cost_other:
      'Ce n’est pas {{email}} qui les a commencés. Si vous continuez, ils seront supprimés, photos comprises.',
    back: 'Revenir en arrière',
    confirm: 'Supprimer et continuer',
  },
}

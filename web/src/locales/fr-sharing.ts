import type { SharingMessages } from './messages.ts'

export const frSharing: SharingMessages = {
  publication: {
    open: 'Lien public',
    title: 'Une page que tout le monde peut lire',
    help: 'Toute personne qui a le lien peut lire ce récit, sans compte. Ni votre nom, ni votre e-mail, ni l’endroit où vous étiez n’y figurent.',
    photo: 'Y montrer ma propre photo',
    photoHelp: 'Sinon, on y voit l’image du lieu, s’il y en a une.',
    indexed: 'Laisser les moteurs de recherche la trouver',
    make: 'Créer un lien public',
    address: 'Lien public',
    copy: 'Copier',
    copied: 'Lien copié',
    copyFailure: 'Le lien n’a pas pu être copié',
    read: 'Ouvrir la page',
    save: 'Enregistrer',
    saved: 'Modifications enregistrées',
    end: 'Désactiver le lien',
    ended: 'Lien désactivé',
    endHelp: 'Il ne fonctionnera plus, même pour ceux qui l’ont déjà.',
    loadFailure: 'Impossible de savoir s’il y a un lien public',
    failure: 'Une erreur s’est produite',
    close: 'Fermer',
  },
}

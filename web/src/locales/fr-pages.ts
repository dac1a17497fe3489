import { frAccount } from './fr-account.ts'
import { frAround, frPacks, frPlaces } from './fr-around.ts'
import { frCredits } from './fr-credits.ts'
import { frOutbox, frShelf } from './fr-offline.ts'
import { frPhoto } from './fr-photo.ts'
import { frNarration, frSharing, frSources, frStories } from './fr-stories.ts'
import type { PageMessages } from './messages.ts'

export const frPages: PageMessages = {
  document: {
    description:
      'Un guide d’histoire chaleureux qui crée des récits à partir de photos et de noms de monuments.',
  },
  issues: {
    email_invalid: 'Veuillez saisir une adresse e-mail valide',
    email_unchanged: 'C’est déjà votre adresse e-mail.',
    password_required: 'Le mot de passe est obligatoire',
    password_too_short: 'Le mot de passe doit comporter au moins 6 caractères',
    password_too_long: 'Le mot de passe doit comporter au plus 200 caractères',
    password_common: 'Ce mot de passe est l’un des plus courants. Veuillez en choisir un autre.',
    name_required: 'Veuillez saisir le nom d’un lieu.',
    name_too_long: 'Veuillez vous limiter à 200 caractères.',
    photo_needed: 'Une inscription se traduit à partir de sa photo.',
    place_invalid: 'Votre position n’a pas pu être lue. Réessayez sans elle.',
    currency_bound:
      'Votre renouvellement mensuel se paie dans une autre devise. Veuillez choisir cette devise ou mettre d’abord fin au renouvellement.',
  },
  trouble: {
    details: 'Détails',
    report: 'Si cela se reproduit, signalez-le en indiquant cette référence\u202f: {{reference}}',
    account: 'Votre compte est injoignable',
  },
  buttons: { tryAgain: 'Réessayer', backHome: 'Retour à l’accueil', dismiss: 'Fermer' },
  generation: {
    ready: 'Votre récit est prêt',
    open: 'Ouvrir',
    show: 'Voir',
    failureHelp: 'Veuillez réessayer dans un instant.',
    sessionEnded: 'Veuillez vous reconnecter',
    sessionEndedHelp: 'Votre texte est conservé.',
  },
  ...frAccount,
  credits: frCredits,
  ...frAround,
  ...frShelf,
  ...frOutbox,
  ...frPlaces,
  ...frPhoto,
  ...frStories,
  ...frNarration,
  ...frSources,
  packs: frPacks,
  ...frSharing,
  menu: {
    stories: 'Vos récits',
    credits: 'Crédits',
    voice: 'Voix',
    voices: { male: '{{name}} (voix masculine)', female: '{{name}} (voix féminine)' },
    deviceVoice: 'Lue par la voix de l’appareil',
    settings: 'Réglages',
    logOut: 'Se déconnecter',
    languageFailure: 'Impossible de changer de langue',
    languageFailureHelp: 'Vérifiez votre connexion et réessayez.',
  },
  banner: {
    label: 'À propos de cette copie de Storystone',
    notReal: 'Démo, en simulation\u202f: {{names}}',
    writer: { model: 'Récits écrits par une IA', extract: 'Récits tirés de Wikipédia' },
    needsContact:
      'Wikipédia est limité à 9 requêtes par minute\u202f: OPERATOR_CONTACT n’est pas défini',
    doubles: {
      openai: 'IA',
      stripe: 'paiements',
      geocoder: 'noms',
      wikimedia: 'Wikipédia',
      map: 'carte',
    },
    dismiss: 'Fermer',
  },
  carousel: {
    label: 'Ce que fait Storystone',
    role: 'carrousel',
    name: 'Tapez un nom, lisez son histoire.',
    photo: 'D’une photo à l’histoire qu’elle raconte.',
    inscription: 'Les inscriptions anciennes, dans votre langue.',
    show: 'Image {{number}} sur {{count}}',
    pause: 'Arrêter le défilement',
    play: 'Reprendre le défilement',
  },
  discovering: {
    recent: 'Vos derniers récits',
    arrived: 'Nouveau',
    allStories: 'Tous les récits',
    empty: 'Champ vide',
    emptyHelp: 'Veuillez décrire un site historique, un monument ou une œuvre d’art.',
    insufficient: 'Crédits insuffisants',
    insufficientHelp: 'Vous n’avez pas assez de crédits pour créer ce récit.',
    cheaper: 'Vous avez {{balance}}, et ce format coûte {{cost}}. {{name}}\u202f: {{price}}.',
    useCheaper: 'Choisir «\u202f{{name}}\u202f»',
    addPhoto: 'Ajoutez une photo de l’inscription. Le nom est facultatif.',
    nameRequired: 'Veuillez saisir le nom d’un lieu.',
    nameUnspecific: 'Veuillez saisir un nom de lieu plus précis.',
    nameTooLong: 'Veuillez vous limiter à 200 caractères.',
    photoNeeded:
      'Une inscription se traduit à partir d’une photo. Si vous n’avez qu’un nom, choisissez un autre format.',
    didYouMean: 'Vouliez-vous dire…',
    typed: 'Vous avez saisi « {{typed}} ».',
    useSuggested: 'Utiliser la suggestion',
    cancel: 'Annuler',
  },
  samples: {
    note: 'Ceci est un exemple. Le vôtre parlera du lieu que vous choisirez.',
    failure: 'Cet exemple n’a pas pu être chargé',
    yours: 'Créer mon récit',
    others: 'Exemples dans les autres formats',
  },
  progress: {
    heading: 'Votre récit s’écrit',
    headingPhoto: 'Analyse de l’image',
    uploading: 'Envoi de votre photo : {{percent}} %',
    cancelUpload: 'Annuler',
    usual: 'Cela prend en général 15 à 20 secondes',
    steps: {
      reading_photo: 'Examen de la photo',
      looking_up: 'Recherche du lieu',
      writing: 'Écriture du récit',
    },
    words: 'Le récit jusqu’ici',
    checking: 'Chaque phrase est confrontée à\u00a0sa\u00a0source…',
    lost: 'Reconnexion en cours…',
    waiting: 'Votre récit est déjà en cours d’écriture. Un instant…',
    leave: 'Vous pouvez quitter cette page : votre récit vous attendra dans Vos récits.',
    kept: 'Nous avons gardé votre saisie.',
    unknownOutcome:
      'Le serveur est injoignable. Si votre récit a été écrit entre-temps, il est dans Vos récits. Vous pouvez réessayer\u202f: rien ne sera débité deux fois.',
    notRecognised: 'Nous ne connaissons pas encore ce lieu',
    noInscription: 'Aucune inscription trouvée',
    candidates: 'Est-ce l’un de ceux-ci ?',
    orName:
      'Nous avons gardé votre photo. Vous pouvez aussi saisir le nom du lieu ci-dessous et réessayer.',
    photoFailure: 'L’image n’a pas pu être traitée',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'La page que vous cherchez n’existe pas ou a été déplacée.',
    home: 'Retour à l’accueil',
  },
}

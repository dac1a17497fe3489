import type {
  NarrationMessages,
  OutboxMessages,
  PlacesMessages,
  ShelfMessages,
  SourcesMessages,
} from './messages.ts'

export const frOutbox: OutboxMessages = {
  outbox: {
    title: 'Récits en attente',
    kept: 'Demande enregistrée',
    keptHelp: 'Elle sera envoyée dès que vous serez de nouveau en ligne.',
    keeping: 'Enregistrement de votre demande…',
    busy: 'Un instant…',
    notKept: 'Impossible d’enregistrer cette demande',
    notKeptHelp: 'Ce navigateur n’a plus de place. Votre texte et votre photo sont toujours là.',
    silentHelp:
      'Le stockage de ce navigateur ne répond pas. Votre texte et votre photo sont toujours là : fermez les autres onglets, puis réessayez.',
    waiting: 'En attente de réseau',
    next: 'Envoi dans un instant',
    nextAt: 'Envoi à {{time}}',
    sending: 'Votre récit s’écrit…',
    underWay: 'En cours d’écriture',
    watch: 'Suivre',
    unanswered:
      'Demande envoyée, sans réponse pour l’instant. Nous la renverrons, sans jamais débiter deux fois.',
    photo: 'Une photo',
    noPlace: 'Lieu inconnu',
    change: 'Modifier « {{name}} »',
    changeTitle: 'Modifier la demande',
    changeName: 'Monument',
    changeNameOfPhoto: 'Monument, si vous le connaissez',
    changeFormat: 'Format du récit',
    save: 'Enregistrer',
    cancel: 'Annuler',
    tooLate: 'La demande est partie entre-temps',
    tooLateHelp: 'Vous pourrez la modifier une fois la réponse reçue.',
    delete: 'Supprimer « {{name}} »',
    deleted: 'La demande ne sera pas envoyée',
    deletedSent: 'Demande supprimée. Si elle était déjà arrivée, le récit peut encore apparaître.',
    deletedElsewhere: 'Cette demande a été supprimée',
    over: 'Ce récit n’est plus en cours d’écriture',
    overHelp: 'S’il a été achevé, il est dans vos récits.',
    notChanged: 'Impossible de modifier cette demande',
    notChangedHelp:
      'Le stockage de ce navigateur ne répond pas. Fermez ses autres onglets, ou relancez-le.',
    limited: 'Vous avez atteint une limite',
    limitedHelp:
      'Vous avez fait beaucoup de demandes en peu de temps. Nous renverrons celle-ci à {{time}}.',
    notUnderstood: 'Votre réseau a répondu à la place de Storystone',
    notUnderstoodHelp:
      'Certains réseaux demandent d’abord de s’identifier, ou bloquent les photos. Nous réessayons automatiquement, de moins en moins souvent, sans jamais débiter deux fois. Essayez peut-être un autre réseau.',
    undo: 'Annuler',
    retry: 'Réessayer',
    getCredits: 'Obtenir des crédits',
    nothingCharged: 'Rien n’a été débité.',
    unpaid: 'Pas assez de crédits',
    unpaidHelp: 'La demande sera envoyée dès que vous en aurez assez.',
    notRecognised: 'Nous ne connaissons pas encore ce lieu',
    notRecognisedHelp: 'Indiquez son nom, ou choisissez le lieu voulu.',
    giveName: 'Indiquer son nom',
    failed: 'Votre récit n’a pas pu être achevé',
    failedHelp: 'Réessayez dans un moment.',
    refused: 'Ce récit n’a pas pu être écrit',
    notify: 'Me prévenir quand ils seront prêts',
  },
  update: {
    title: 'Nouvelle version disponible',
    help: 'Vous ne perdrez ni votre texte ni vos photos.',
    waiting: 'Elle s’installera quand vous aurez terminé.',
    now: 'Mettre à jour',
    later: 'Plus tard',
  },
  install: {
    title: 'Emportez Storystone',
    help: 'Depuis l’écran d’accueil, l’application s’ouvre d’un geste, et vos récits s’ouvrent sans réseau.',
    now: 'Installer',
    ios: 'Touchez Partager dans votre navigateur, puis « Sur l’écran d’accueil ».',
    menu: 'Ouvrez le menu de votre navigateur et choisissez « Installer » ou « Ajouter à l’écran d’accueil ».',
    dismiss: 'Pas maintenant',
  },
}

export const frShelf: ShelfMessages = {
  connection: {
    offline: 'Hors ligne. Vos récits restent accessibles.',
    unsure: 'Votre connexion ne répond pas. Vos récits restent accessibles.',
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

export const frSources: SourcesMessages = {
  sources: {
    title: 'Sources',
    mark: 'Source {{number}}\u202f: {{where}}',
    source: 'Source {{number}}',
    inStory: 'Dans le récit',
    inSource: 'Dans la source',
    revision: 'Ouvrir cette version sur Wikipédia',
    revised: 'version du',
    retrieved: 'version {{revision}}, lue le',
    close: 'Fermer',
    adapted:
      'Ce récit est adapté de Wikipédia. Vous pouvez le partager sous la même licence\u202f:',
    shortened:
      'Ce texte est abrégé de Wikipédia. Vous pouvez le partager sous la même licence\u202f:',
    picture: 'Image\u202f:',
    fromPhoto: 'd’après la photo',
    photoOnly: 'Ce récit repose sur votre seule photo, et non sur un article.',
    without: 'Ce récit n’a pas de sources.',
    none: 'Ce récit n’a pas de sources\u202f: il date d’avant que Storystone les indique.',
    verified:
      'Nous avons comparé ses chiffres, ses dates et ses noms aux passages qu’il cite, sans vérifier le sens de ses phrases\u202f: une source ne garantit pas l’exactitude.',
    once: 'Vérifiée une fois',
    twice: 'Vérifiée deux fois',
    checkedOnce:
      'Vérifié une fois\u202f: un programme a confronté ses chiffres, dates, noms et rangs aux phrases qu’il cite.',
    checkedTwice:
      'Vérifié deux fois\u202f: un programme a confronté ses chiffres, dates, noms et rangs aux phrases qu’il cite, puis un modèle d’IA l’a relu pour y chercher ce que ces phrases ne disent pas.',
    checkedMixed:
      'Pastille vide, phrase vérifiée une fois\u202f: un programme a confronté chiffres, dates, noms et rangs aux phrases citées. Pastille pleine, vérifiée deux fois\u202f: un modèle d’IA l’a aussi relue pour y chercher ce que ces phrases ne disent pas.',
    sentenceOnce:
      'Vérifiée une fois\u202f: un programme a confronté les chiffres, dates, noms et rangs de cette phrase aux mots de la source cités ci-dessous.',
    sentenceTwice:
      'Vérifiée deux fois\u202f: un programme a confronté les chiffres, dates, noms et rangs de cette phrase aux mots de la source cités ci-dessous, puis un modèle d’IA l’a relue pour y chercher ce qu’ils ne disent pas.',
    extracted:
      'Ce sont les mots mêmes de Wikipédia, dans leur ordre, abrégés par un programme. Rien n’a été reformulé. Wikipédia aussi peut se tromper\u202f: vérifiez ce qui compte pour vous.',
    shortArticle: 'Wikipédia dit peu de choses de ce lieu\u202f: le récit est donc court.',
    fromWikipedia: 'Extrait de Wikipédia',
    wikis: { en: 'Wikipédia en anglais', fr: 'Wikipédia en français' },
  },
}

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

export const frNarration: NarrationMessages = {
  narration: {
    title: 'Narration',
    playBy: 'Écouter (voix\u202f: {{name}})',
    playOnDevice: 'Écouter (voix de l’appareil)',
    noDeviceVoice: {
      en: 'Cet appareil n’a pas de voix anglaise. Vous pouvez en ajouter une dans ses réglages.',
      fr: 'Cet appareil n’a pas de voix française. Vous pouvez en ajouter une dans ses réglages.',
    },
    resumeAt: 'Reprendre à {{time}}',
    startOver: 'Depuis le début',
    preparing: 'La voix se prépare…',
    cancel: 'Annuler',
    play: 'Lire',
    pause: 'Pause',
    back: 'Reculer de {{count, number}} secondes',
    forward: 'Avancer de {{count, number}} secondes',
    seek: 'Position dans le récit',
    position: '{{at}} sur {{of}}',
    positionSoFar: '{{at}} sur {{of}} pour l’instant',
    speed: 'Vitesse',
    times: '{{speed, number}}×',
    unavailable: 'La narration n’est pas disponible pour le moment',
    useDevice: 'Utiliser la voix de l’appareil',
    device: 'Voix de l’appareil',
    bar: 'En cours de lecture',
    end: 'Arrêter l’écoute',
  },
}

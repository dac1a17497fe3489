import type { PrivacyTexts } from './en-privacy.ts'

export const frPrivacy: PrivacyTexts = {
  title: 'Confidentialité',
  intro:
    'Pour raconter, Storystone a besoin de votre photo et parfois du lieu où vous êtes. Voici où ils vont, combien de temps ils y restent et comment les supprimer. Ici, ni publicité, ni pistage, ni mesure d’audience.',
  operator: {
    title: 'Qui en répond',
    named: '{name} exploite ce Storystone et répond de ce qu’il advient de vos données.',
    contact: 'Pour toute question\u202f:',
    unnamed:
      'Ce Storystone tourne sur la machine d’un particulier, à l’essai. La personne qui l’a lancé en répond.',
  },
  processors: {
    title: 'Qui reçoit des données ici',
    purposes: {
      storyteller: 'Reconnaître les photos et écrire\u202f: {name}',
      speech: 'Lire à voix haute\u202f: {name}',
      payments: 'Paiements\u202f: {name}',
      maps: 'Noms de lieux\u202f: {name}',
      places: 'Trouver ce que vous nommez ou ce qui vous entoure\u202f: {name}',
      mail: 'E-mails pour un nouveau mot de passe ou une autre adresse\u202f: {name}',
      database: 'Compte et récits\u202f: {name}',
      files: 'Photos et narrations\u202f: {name}',
    },
    none: 'Personne d’autre\u202f: tous les services tournent sur cette machine.',
    unknown: 'La liste ne peut pas être chargée sans réseau.',
  },
  parts: [
    {
      title: 'Vos photos',
      points: [
        'Avant qu’une photo quitte votre appareil, tout ce que l’appareil photo y a joint en est retiré\u202f: lieu, heure, modèle. Elle est aussi réduite à 1200 pixels au plus\u202f; si votre navigateur n’y parvient pas, elle part dans sa taille d’origine, 8\u202fMo au plus.',
        {
          purpose: 'storyteller',
          named: 'Pour être reconnue, elle est envoyée à {name}, qui écrit le récit.',
          here: 'Aucun autre service ne la reçoit pour la reconnaître.',
          unknown: 'Pour être reconnue, elle peut être envoyée au service qui écrit le récit.',
          promises: {
            OpenAI:
              'OpenAI conserve ce qu’il reçoit 30 jours au plus, pour repérer les abus, et n’en nourrit pas ses modèles.',
          },
          noPromise:
            'Ses propres conditions disent combien de temps il conserve ce qu’il reçoit, et pourquoi.',
        },
        {
          purpose: 'files',
          named:
            'La photo d’un récit achevé est conservée chez {name}, et personne d’autre que vous ne peut l’ouvrir.',
          here: 'La photo d’un récit achevé est conservée sur cette machine, et personne d’autre que vous ne peut l’ouvrir.',
          unknown:
            'La photo d’un récit achevé est conservée, et personne d’autre que vous ne peut l’ouvrir.',
        },
        'Elle y reste jusqu’à ce que vous supprimiez le récit ou votre compte. Une photo qui n’a servi qu’à trouver le lieu est gardée une heure, pour ne pas avoir à l’envoyer deux fois\u202f; si aucun récit n’en est tiré, elle est supprimée.',
      ],
    },
    {
      title: 'Votre position',
      points: [
        'Le lieu est lu dans votre photo ou, si vous l’autorisez, sur votre appareil\u202f: quand vous choisissez une photo et, si vous l’avez déjà autorisé, quand vous ouvrez la première page, pour montrer ce qui vous entoure, et quand une demande doit attendre le réseau, même un simple nom. Il aide à reconnaître ce que vous voyez. Quand vous téléchargez une zone, notre serveur apprend de quel carré de 2,5\u00a0km il s’agit, sans noter qui le demande.',
        {
          purpose: 'storyteller',
          named:
            'Pour un récit, il est envoyé à {name} avec la photo ou le nom, arrondi à 110 mètres environ.',
          here: 'Aucun autre service ne le reçoit pour écrire le récit.',
          unknown:
            'Pour un récit, il peut être envoyé, arrondi à 110 mètres environ, au service qui l’écrit.',
        },
        'Avec le récit, nous ne gardons que le nom du lieu, par exemple «\u202fRome, Italie\u202f».',
        'Pour trouver ce nom, notre serveur interroge un service de cartes, par défaut Nominatim d’OpenStreetMap, sur ce lieu, arrondi à 110 mètres environ. Ce service ne sait pas qui demande. Nous gardons le nom d’un tel point, sans rien qui dise qui l’a demandé.',
        'Votre dernière position est gardée avec votre connexion, arrondie à 110 mètres environ. Elle sert pendant une heure et disparaît quand cette connexion prend fin.',
        'Les lieux possibles, leurs textes et leurs images viennent de Wikipédia et de Wikimedia Commons. C’est notre serveur qui les interroge, pas votre appareil\u202f: ils reçoivent le nom que vous avez tapé ou qui a été lu sur votre photo, ou le lieu arrondi à 110 mètres environ, et rien qui dise qui vous êtes.',
        'Les lieux d’«\u202fAlentours\u202f» sont cherchés quand vous le demandez, autour de votre position arrondie à trois décimales de degré, soit 110 mètres environ. Distances et directions sont calculées sur votre appareil, qui ne vous suit que pendant que vous regardez la liste ou que vous vous promenez. Les derniers lieux trouvés restent sur votre appareil jusqu’à la déconnexion.',
        'Les morceaux de la carte viennent d’OpenFreeMap, ou d’un autre serveur choisi par cette instance. C’est notre serveur qui les demande, pas votre appareil\u202f: ce service apprend quel coin du monde est regardé, et non par qui. Vos récits y sont placés d’après leur lieu.',
      ],
    },
    {
      title: 'Vos récits et leur narration',
      points: [
        {
          purpose: 'storyteller',
          named: 'Ce que vous tapez est aussi envoyé à {name}.',
          here: 'Ce que vous tapez n’est envoyé à aucun service d’écriture.',
          unknown: 'Ce que vous tapez peut aussi être envoyé au service qui écrit.',
        },
        'Le texte d’un récit que vous faites lire à voix haute est envoyé au service nommé plus haut pour cela. Si aucun n’y figure, il reste sur cette machine, ou c’est la voix de votre appareil qui le lit\u202f; elle lit aussi les récits faits des phrases mêmes de Wikipédia.',
        {
          purpose: 'database',
          named:
            'Les récits sont conservés dans une base de données chez {name}, leur narration au même endroit que vos photos, jusqu’à ce que vous les supprimiez.',
          here: 'Les récits et leur narration sont conservés sur cette machine, jusqu’à ce que vous les supprimiez.',
          unknown:
            'Les récits et leur narration sont conservés jusqu’à ce que vous les supprimiez.',
        },
        'Jusqu’à ce que vous vous déconnectiez, ils sont aussi gardés sur votre appareil, avec leurs photos, pour être lus sans réseau\u202f; de même ce qui attend encore le réseau, avec sa photo et son lieu. Vos favoris ne sont notés que sur cet appareil.',
        'Si vous donnez un lien public à un récit, quiconque a ce lien peut le lire, tant que vous ne le retirez pas. La page ne dit rien de vous, et ne montre votre photo que si vous le voulez\u202f; les moteurs de recherche sont priés de l’ignorer, sauf si vous l’autorisez. Nous gardons le motif d’un signalement, pas son auteur.',
      ],
    },
    {
      title: 'Votre compte',
      points: [
        'Nous gardons votre adresse e-mail, votre mot de passe sous une forme qui ne permet pas de le retrouver, et vos crédits reçus et dépensés. Avec chaque connexion, nous gardons le nom du navigateur et de l’appareil, par exemple «\u202fChrome, Android\u202f»\u202f: vous la reconnaissez ainsi dans les réglages, où vous pouvez y mettre fin. D’une clé d’accès, nous gardons la clé publique, le nom et la date d’utilisation\u202f: votre empreinte digitale, votre visage et votre code restent sur votre appareil. Une connexion prend fin aussi quand vous vous déconnectez, 30 jours après sa dernière utilisation, ou 90 jours après la dernière saisie de votre mot de passe.',
        'Si vous activez les notifications, nous gardons l’adresse où votre navigateur les reçoit, jusqu’à ce que vous les désactiviez ou vous déconnectiez. Elles passent, chiffrées pour votre appareil, par le service de l’éditeur de votre navigateur, comme Google, Apple ou Mozilla : il sait quand il en vient une et sa longueur, pas ce qu’elle dit.',
        'Des cookies maintiennent votre session, retiennent langue, voix, format et devise, et laissent cet appareil se connecter quand quelqu’un tente de deviner votre mot de passe. Aucun ne sert à vous reconnaître ailleurs.',
        'Les requêtes venant de votre adresse IP sont comptées, une heure au plus, pour que personne ne puisse deviner les mots de passe, créer des comptes en série ou submerger le service. Notre journal ne contient ni adresses, ni noms, ni rien de ce que vous demandez ou lisez\u202f; les lignes d’un même compte portent une empreinte chiffrée, pour retrouver l’origine d’un abus ou d’une panne.',
      ],
    },
    {
      title: 'Vos paiements',
      points: [
        {
          purpose: 'payments',
          named:
            'Vous payez chez {name}, qui reçoit votre adresse e-mail et connaît votre moyen de paiement. Nous ne voyons ni carte ni compte bancaire, seulement qu’un paiement a eu lieu. {name} garde ses écritures aussi longtemps que la loi le demande.',
          here: 'Ici, les paiements sont simulés\u202f: rien n’est débité, et aucun autre service n’en sait rien.',
          unknown:
            'Vous payez auprès d’un service de paiement, qui reçoit votre adresse e-mail et connaît votre moyen de paiement. Nous ne voyons ni carte ni compte bancaire, seulement qu’un paiement a eu lieu.',
        },
      ],
    },
    {
      title: 'Base légale',
      points: [
        'Votre compte, vos récits et vos paiements\u202f: pour faire ce que vous demandez, donc pour exécuter notre contrat avec vous (article 6, paragraphe 1, point b du RGPD). La position que donne votre appareil\u202f: avec votre accord (point a), que vous retirez dans les réglages de votre navigateur.',
        'Les compteurs contre les abus, le journal et les sauvegardes\u202f: notre intérêt légitime à un service sûr et qui fonctionne (point f). Les écritures de paiement\u202f: la loi les exige (point c).',
        'OpenAI, DeepInfra, Stripe, Cloudflare et Turso sont des entreprises américaines. Si cette page en nomme une, les données y vont dans le cadre de protection des données UE-États-Unis (Data Privacy Framework), avec ses extensions britannique et suisse, ou des clauses contractuelles types de la Commission européenne.',
      ],
    },
    {
      title: 'Vos droits',
      points: [
        'Vous pouvez consulter vos données, les faire corriger ou supprimer, les emporter ailleurs, en faire limiter l’usage, et vous opposer à un usage fondé sur notre intérêt. L’essentiel se fait dans les réglages\u202f; pour le reste, écrivez à qui exploite ce Storystone. La réponse vient sous un mois, sans frais.',
        'Vous pouvez saisir une autorité de protection des données\u202f: en France la CNIL (cnil.fr), au Royaume-Uni l’ICO (ico.org.uk), ailleurs celle de votre lieu de résidence. Aucune décision vous concernant n’est prise par une machine seule.',
      ],
    },
    {
      title: 'Comment tout supprimer',
      points: [
        '«\u202fSupprimer ce récit\u202f», dans son menu, le supprime avec sa photo et sa narration, dès que vous ne pouvez plus annuler et qu’il y a du réseau.',
        '«\u202fSupprimer le compte\u202f», dans les réglages, met fin aux abonnements et supprime aussitôt récits, photos, narrations, crédits et connexions, ici et dans ce navigateur. Il reste une empreinte chiffrée de votre adresse e-mail, pour que le cadeau de bienvenue ne soit offert qu’une fois\u202f; 60 jours au plus, les numéros des paiements inachevés et des abonnements, pour rembourser ce qui arriverait encore\u202f; si le responsable de ce Storystone est intervenu sur votre compte, une note de ce qu’il a fait et pourquoi, sous une empreinte chiffrée\u202f; et, un jour au plus, les compteurs de nos limites, qui ne portent aucun nom.',
        'Les sauvegardes de la base sont supprimées au bout de 30 jours.',
        '«\u202fTélécharger mes données\u202f», dans les réglages, vous remet dans un seul fichier vos récits avec leurs photos et leurs narrations, vos crédits, votre adresse e-mail, vos connexions avec leur dernière position et vos paiements. N’y manquent que l’empreinte chiffrée de votre mot de passe et ce qui ne sert qu’à nos machines, comme les compteurs et les clés de connexion.',
      ],
    },
  ],
  toSettings: 'Aller aux réglages',
}

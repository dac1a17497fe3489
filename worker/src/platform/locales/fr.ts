import type { Messages } from './en.ts'

export const fr: Messages = {
  names: {
    readyNotice: 'Votre récit est prêt',
    passkey: 'Clé d’accès',
  },
  errors: {
    invalid_request: 'Cette demande contient une erreur. Vérifiez-la, puis réessayez.',
    not_signed_in: 'Connectez-vous pour continuer.',
    invalid_credentials: 'Adresse e-mail ou mot de passe incorrect',
    insufficient_credits: 'Vous n’avez pas assez de crédits pour ce récit.',
    payment_not_completed:
      'Ce paiement n’a pas abouti. Si vous avez payé, patientez quelques minutes\u202f; sinon, recommencez.',
    wrong_origin: 'Cette demande venait d’un autre site\u202f; elle n’a pas été exécutée.',
    reauthentication_required: 'Saisissez votre mot de passe actuel.',
    device_voice:
      'Nous n’avons pas de voix enregistrée pour ce récit. Utilisez celle de votre appareil.',
    not_found: 'Nous n’avons pas trouvé ce que vous cherchez.',
    email_taken: 'Un compte existe déjà avec cette adresse. Connectez-vous plutôt.',
    too_many_passkeys:
      'Un compte peut avoir dix clés d’accès. Supprimez-en une que vous n’utilisez plus.',
    idempotency_conflict: 'Cette demande a déjà servi à autre chose. Recommencez.',
    generation_in_progress: 'Ce récit est en train de s’écrire. Encore un instant.',
    too_late:
      'Les crédits ne peuvent pas être rendus\u202f: le récit a plus d’un jour, a été écouté ou réécrit, ou bien ils l’ont déjà été pour ce lieu.',
    taken_down: 'La page publique de ce récit a été retirée\u202f: il ne peut plus être publié.',
    expired: 'Ce n’est plus valable. Veuillez recommencer.',
    photo_too_large: 'Cette photo est trop grande\u202f: 8\u202fMo et 50 mégapixels au maximum.',
    body_too_large: 'Cette demande est trop volumineuse.',
    unsupported_photo:
      'Ce fichier n’est pas une photo que nous savons lire. Choisissez un JPEG, PNG ou WebP.',
    range_not_satisfiable: 'Ce fichier n’a pas cette partie.',
    not_recognised:
      'Nous n’avons pas reconnu ce lieu. Rien n’a été débité. Essayez un nom plus complet.',
    nothing_to_tell:
      'Wikipédia en dit trop peu sur ce lieu. Rien n’a été débité. Choisissez un autre lieu.',
    too_many_requests: 'Cela fait beaucoup à la fois. Patientez un peu, puis réessayez.',
    internal_error: 'Une erreur s’est produite de notre côté. Réessayez.',
    provider_failed: 'Le récit n’a pas pu être écrit. Rien n’a été débité. Réessayez.',
    temporarily_unavailable: 'Storystone est injoignable pour l’instant. Réessayez dans un moment.',
    provider_timeout: 'Le récit a pris trop de temps. Rien n’a été débité. Réessayez.',
  },
  hour: {
    too_many_requests: 'C’est le maximum pour l’instant. Réessayez dans moins d’une heure.',
  },
  day: {
    too_many_requests:
      'Vous avez atteint la limite de 24 heures. Réessayez plus tard dans la journée ou demain.',
  },
  retelling: {
    idempotency_conflict:
      'Un récit ne peut être réécrit qu’une fois, et celui-ci l’a déjà été. Demandez-en un nouveau.',
  },
  wikimedia: {
    temporarily_unavailable: 'Wikipédia est injoignable pour l’instant. Réessayez dans un moment.',
  },
  noArticle: {
    not_recognised:
      'Wikipédia n’a plus d’article sur ce lieu, ou bien il est vide. Rien n’a été débité. Choisissez un autre lieu.',
  },
  photo: {
    provider_failed:
      'Cette photo n’a pas pu être lue. Rien n’a été débité. Réessayez, ou saisissez le nom du lieu.',
    provider_timeout:
      'La lecture de cette photo a pris trop de temps. Rien n’a été débité. Réessayez, ou saisissez le nom du lieu.',
  },
  onePlace: {
    not_recognised:
      'Nous avons trouvé un seul lieu possible. Est-ce bien lui\u202f? Rien n’a été débité. Choisissez-le, ou donnez un autre nom.',
  },
  narration: {
    provider_failed: 'La narration n’est pas disponible pour le moment. Réessayez plus tard.',
    provider_timeout: 'La narration n’est pas disponible pour le moment. Réessayez plus tard.',
  },
  wrongPlace: {
    too_many_requests:
      'Nous rendons les crédits de deux récits par jour au plus, et de cinq en 30 jours. Vous pouvez toujours supprimer celui-ci.',
  },
  claim: {
    too_many_requests:
      'Si vous avez payé, vos crédits ne sont pas perdus\u202f: ils s’ajouteront d’eux-mêmes dans quelques minutes. Ne payez pas une seconde fois.',
  },
  noModel: {
    invalid_request:
      'Les inscriptions sont lues par une IA, et il n’y en a pas ici. Choisissez « L’essentiel » ou le récit historique.',
  },
  unverified: {
    provider_failed:
      'Le récit n’est pas affiché, car sa source ne permet pas d’en vérifier les phrases. Rien n’a été débité. Réessayez.',
  },
  address: {
    not_recognised:
      'Nous ne cherchons pas les adresses postales. Rien n’a été débité. Donnez le nom de ce qui s’y trouve.',
  },
  plus_code: {
    not_recognised:
      'Nous ne lisons pas les Plus Codes. Rien n’a été débité. Donnez un nom, ou des coordonnées comme 48,8584\u202f; 2,2945.',
  },
  link: {
    not_recognised:
      'Ce lien ne mène à aucun lieu que nous connaissons. Rien n’a été débité. Donnez plutôt le nom du lieu.',
  },
  no_location: {
    not_recognised:
      'Nous ne savons pas où vous êtes. Rien n’a été débité. Autorisez la localisation, ou donnez le nom d’un lieu.',
  },
  no_name: {
    not_recognised: 'Il n’y a pas de nom ici. Rien n’a été débité. Donnez le nom d’un lieu.',
  },
  inscription: {
    not_recognised:
      'Nous n’avons trouvé aucune inscription lisible sur cette photo. Rien n’a été débité. Photographiez-la de plus près et bien en face, ou choisissez un autre format.',
  },
  passkey: {
    invalid_credentials:
      'Cette clé d’accès n’ouvre aucun compte ici. Connectez-vous avec votre mot de passe.',
  },
  issues: {
    email_invalid: 'Saisissez une adresse e-mail valide',
    email_unchanged: 'C’est déjà votre adresse e-mail.',
    password_required: 'Le mot de passe est obligatoire',
    password_too_short: 'Le nouveau mot de passe doit compter au moins 6 caractères',
    password_too_long: 'Le mot de passe peut compter 200 caractères au maximum',
    password_common: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
    name_required: 'Saisissez le nom d’un lieu.',
    name_too_long: 'Le nom peut compter 200 caractères au maximum.',
    photo_needed: 'Pour traduire une inscription, il faut une photo.',
    place_invalid: 'Votre position n’a pas pu être lue. Réessayez sans elle.',
    currency_bound:
      'Un renouvellement en cours se paie dans une autre devise. Choisissez cette devise ou mettez d’abord fin au renouvellement.',
    value_invalid: 'Cette valeur ne convient pas.',
  },
}

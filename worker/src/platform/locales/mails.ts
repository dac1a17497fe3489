import type { Language } from '@storystone/schema/catalog.ts'

type ResetMail = { readonly subject: string; readonly text: (link: string) => string }

/** The mail with the link for a new password. */
export const resetMails: Readonly<Record<Language, ResetMail>> = {
  en: {
    subject: 'A new password for Storystone',
    text: (link) => `Hello,

you, or somebody who knows your address, would like a new password for your Storystone account. Choose it here within the next 15 minutes:

${link}

The link works once. Afterwards you are logged out on all your other devices.

If it wasn’t you, there is nothing to do: your password stays as it is.

Storystone
`,
  },
  fr: {
    subject: 'Un nouveau mot de passe pour Storystone',
    text: (link) => `Bonjour,

Vous, ou quelqu’un qui connaît votre adresse, souhaitez changer le mot de passe de votre compte Storystone. Choisissez-en un nouveau ici, dans les 15 minutes\u202f:

${link}

Ce lien ne sert qu’une fois. Vous serez ensuite déconnecté de tous vos autres appareils.

Si la demande ne vient pas de vous, vous n’avez rien à faire\u202f: votre mot de passe reste le même.

Storystone
`,
  },
}

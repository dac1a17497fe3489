import type { Language } from '@storystone/schema/languages.ts'

type ResetMail = { readonly subject: string; readonly text: (link: string) => string }

/** The mail with the link for a new password. */
export const resetMails: Readonly<Record<Language, ResetMail>> = {
  en: {
    subject: 'A new password for Storystone',
    text: (link) => `Hello,

You, or somebody who knows your address, asked for a new password for your Storystone account. Choose it here within the next 15 minutes:

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

type ChangeMail = { readonly subject: string; readonly text: string }

type ChangeMails = {
  /** To the address that the account has. */
  readonly old: (link: string, newEmail: string) => ChangeMail
  /** To the one that it is to have. */
  readonly new: (link: string) => ChangeMail
}

/** The two mails about another e-mail address, each with a link of its own. */
export const emailChangeMails: Readonly<Record<Language, ChangeMails>> = {
  en: {
    old: (link, newEmail) => ({
      subject: 'A new email address for your Storystone account',
      text: `Hello,

Your Storystone account is about to get a new email address: ${newEmail}

If that’s right, confirm it here within the next hour. We also sent a link to the new address: you need to open both.

${link}

If it wasn’t you, don’t open this link: your address stays as it is. But somebody else is logged in to your account, so change your password now.

Storystone
`,
    }),
    new: (link) => ({
      subject: 'Confirm your new email address for Storystone',
      text: `Hello,

This is about to become the email address of a Storystone account. If that’s right, confirm it here within the next hour. We also sent a link to the old address: you need to open both.

${link}

If you know nothing about this, there is nothing to do.

Storystone
`,
    }),
  },
  fr: {
    old: (link, newEmail) => ({
      subject: 'Une nouvelle adresse e-mail pour votre compte Storystone',
      text: `Bonjour,

Votre compte Storystone doit recevoir une nouvelle adresse e-mail\u202f: ${newEmail}

Si c’est bien ce que vous voulez, confirmez-le ici dans l’heure. Un autre lien se trouve dans le message envoyé à la nouvelle adresse\u202f: il faut ouvrir les deux.

${link}

Si la demande ne vient pas de vous, n’ouvrez pas ce lien\u202f: votre adresse restera la même. Mais quelqu’un est connecté à votre compte\u202f: changez votre mot de passe.

Storystone
`,
    }),
    new: (link) => ({
      subject: 'Confirmez votre nouvelle adresse e-mail pour Storystone',
      text: `Bonjour,

Cette adresse doit devenir celle d’un compte Storystone. Si c’est bien ce que vous voulez, confirmez-le ici dans l’heure. Un autre lien se trouve dans le message envoyé à l’ancienne adresse\u202f: il faut ouvrir les deux.

${link}

Si cela ne vous dit rien, vous n’avez rien à faire.

Storystone
`,
    }),
  },
}

import type { Processors } from '@storystone/schema/contract/health.ts'

/** What is said of a service, which depends on who provides it here. */
export type ServicePoint = {
  readonly purpose: Processors[number]['purpose']
  /** Contains `{name}`. */
  readonly named: string
  /** Where the service is a double, or runs on the same machine. */
  readonly here: string
  /** Until the server has answered. */
  readonly unknown: string
  /** What one provider promises. */
  readonly promises?: Readonly<Record<string, string>>
  /** What is said of a provider without promises. */
  readonly noPromise?: string
}

/** A section of the privacy page. */
export type PrivacyPart = {
  readonly title: string
  readonly points: readonly (string | ServicePoint)[]
}

/** Texts of the privacy page, loaded with it. */
export type PrivacyTexts = {
  readonly title: string
  readonly intro: string
  /**
   * The operator of this instance: `named` contains `{name}`, and the address follows `contact`.
   */
  readonly operator: {
    readonly title: string
    readonly named: string
    readonly contact: string
    readonly unnamed: string
  }
  /** Who receives data here: a line for each purpose contains `{name}`. */
  readonly processors: {
    readonly title: string
    readonly purposes: Readonly<Record<Processors[number]['purpose'], string>>
    readonly none: string
    readonly unknown: string
  }
  readonly parts: readonly PrivacyPart[]
  readonly toSettings: string
}

export const enPrivacy: PrivacyTexts = {
  title: 'Privacy',
  intro:
    'Storystone needs your photo, and sometimes your place, to tell a story. Here is where they go, how long they stay, and how you delete them. There is no advertising, no tracking and no counting of visitors here.',
  operator: {
    title: 'Who is responsible',
    named: '{name} runs this Storystone and answers for what happens to your data.',
    contact: 'You can reach them here:',
    unnamed:
      'This Storystone runs on somebody’s own machine, to be tried out. Whoever started it answers for it.',
  },
  processors: {
    title: 'Who receives data here',
    purposes: {
      storyteller: 'Recognising photos and writing: {name}',
      speech: 'Reading aloud: {name}',
      payments: 'Payments: {name}',
      maps: 'Names of places: {name}',
      places: 'Finding what you name or stand next to: {name}',
      mail: 'Mails with links for a new password or another email address: {name}',
      database: 'Account and stories: {name}',
      files: 'Photos and narration: {name}',
    },
    none: 'Nobody else: every service runs on this machine.',
    unknown: 'The list can’t be loaded without a connection.',
  },
  parts: [
    {
      title: 'Your photos',
      points: [
        'Before a photo leaves your device, all that the camera wrote into it is left out: place, time, and device. It is made smaller too, at most 1200 pixels; where your browser can’t do that, it is sent in its own size, up to 8 MB.',
        {
          purpose: 'storyteller',
          named: 'To be recognised, it is sent to {name}, which writes the story.',
          here: 'It is not sent to any other service to be recognised.',
          unknown: 'To be recognised, it may be sent to the service that writes the story.',
          promises: {
            OpenAI:
              'OpenAI keeps what it is sent for up to 30 days, to detect abuse, and does not train its models on it.',
          },
          noPromise: 'Its own terms say how long it keeps what it is sent, and what for.',
        },
        {
          purpose: 'files',
          named:
            'The photo of a finished story is stored with {name}, and nobody but you can open it.',
          here: 'The photo of a finished story is stored on this machine, and nobody but you can open it.',
          unknown: 'The photo of a finished story is stored, and nobody but you can open it.',
        },
        'It stays until you delete the story or your account. A photo that was only looked at to find its place is kept for an hour, so that it need not be sent twice; if no story comes of it, it is deleted.',
      ],
    },
    {
      title: 'Your place',
      points: [
        'A place is read from your photo, or from your device if you allow it: when you choose a photo, and, if you have allowed it before, when you open the first page, to show what is around you, and when what you ask for has to wait for a connection, a typed name too. It helps to recognise what you see. When you download an area, our server is told which square of 2.5 km it is, and doesn’t note who asked.',
        {
          purpose: 'storyteller',
          named:
            'For a story it is sent to {name} together with the photo or the name, rounded to about 110 metres.',
          here: 'It is not sent to any other service to write the story.',
          unknown:
            'For a story it may be sent, rounded to about 110 metres, to the service that writes it.',
        },
        'With the story we keep only the name of the place, such as “Rome, Italy”.',
        'To find that name, our server asks a map service, by default OpenStreetMap’s Nominatim, for the place, rounded to about 110 metres. That service does not learn who asks. What such a point is called is kept, and not who asked for it.',
        'Where you last were is kept with your log-in, rounded to about 110 metres. It is used for one hour, and deleted when that log-in ends.',
        'Which places can be meant, their texts and their pictures come from Wikipedia and Wikimedia Commons. Our server asks them, not your device: they receive the name that you typed, or that was read in your photo, or the place rounded to about 110 metres, and nothing that says who you are.',
        '“Around” looks up what is near you when you ask for it, for your place rounded to three decimals of a degree, about 110 metres. Your device itself works out how far and in which direction a place is, and follows you only while you look at the list or walk. What was around you last stays on your device until you log out.',
        'The pieces of the map come from OpenFreeMap, or from another server that this instance has chosen. Our server asks for them, not your device: that service learns which piece of the world somebody looks at, and not who. Your stories are placed on the map by the places they are about.',
      ],
    },
    {
      title: 'Your stories and their narration',
      points: [
        {
          purpose: 'storyteller',
          named: 'What you type is sent to {name} too.',
          here: 'What you type is not sent to any service that writes.',
          unknown: 'What you type may be sent to the service that writes, too.',
        },
        'The text of a story that you have read aloud is sent to the service named above for it. Where none is named, it stays on this machine, or your device’s own voice reads it; that voice also reads stories in Wikipedia’s own words.',
        {
          purpose: 'database',
          named:
            'Stories are kept in a database at {name}, their narration where your photos are, until you delete them.',
          here: 'Stories are kept on this machine, with their narration, until you delete them.',
          unknown: 'Stories are kept in a database, with their narration, until you delete them.',
        },
        'Until you log out they are kept on your device as well, with their photos, so that you can read them without a connection; so is what still waits for a connection, with its photo and place. Which stories are your favourites is noted on this device alone.',
        'If you give a story a public link, anyone who has it can read the story, until you take the link back. The page shows nothing about you, and your own photo only if you choose so; search engines are asked to leave it out unless you allow them. A report of such a page is kept with its reason, and not who sent it.',
      ],
    },
    {
      title: 'Your account',
      points: [
        'We keep your email address, your password as a hash from which it can’t be read, and what you were credited and spent. With each log-in we keep the name of its browser and device, such as “Chrome, Android”, so that you know it in the settings, where you can end it. Of a passkey we keep its public key, its name and when it was used: your finger, your face and your PIN stay on your device. A log-in also ends when you log out, 30 days after you last used it, or 90 days after you last entered your password.',
        'If you turn on notifications, we keep where your browser takes them, until you turn them off or log out. They go through the push service of your browser’s maker, such as Google, Apple or Mozilla, encrypted for your device: it learns when one comes and how long it is, not what it says.',
        'Cookies keep you logged in, remember your language, voice, format and currency, and let this device log in while somebody guesses your password. None is there to recognise you elsewhere.',
        'Requests from your IP address are counted, for an hour at most, so that nobody can guess passwords, open accounts in bulk or flood the service. Our log holds no addresses, no names and nothing of what you asked or read; the lines of one account bear a scrambled code, so that misuse and faults can be traced.',
      ],
    },
    {
      title: 'Your payments',
      points: [
        {
          purpose: 'payments',
          named:
            'You pay at {name}, which learns your email address and your means of payment. We see neither card nor account, only that a payment was made. {name} keeps its records for as long as the law asks.',
          here: 'Payments are simulated here: nobody is charged, and no other service learns of them.',
          unknown:
            'You pay at a payment service, which learns your email address and your means of payment. We see neither card nor account, only that a payment was made.',
        },
      ],
    },
    {
      title: 'Our legal basis',
      points: [
        'Your account, your stories and your payments: to do what you asked for, and so to perform our contract with you (Article 6(1)(b) GDPR). The place that your device gives: with your consent (6(1)(a)), which you withdraw in your browser’s settings.',
        'Counters against abuse, the log and backups: our legitimate interest in a service that works and is safe (6(1)(f)). Records of payments: the law asks for them (6(1)(c)).',
        'OpenAI, DeepInfra, Stripe, Cloudflare and Turso are companies of the United States. Where this page names one of them, data goes there under the EU-US Data Privacy Framework and its British and Swiss extensions, or under the European Commission’s standard contractual clauses.',
      ],
    },
    {
      title: 'Your rights',
      points: [
        'You may see your data, have it corrected or deleted, take it elsewhere, and have its use restricted; and you may object to a use that rests on our interest. Most of it you do yourself in the settings; for the rest, write to whoever runs this Storystone. The answer comes within a month and costs nothing.',
        'You may complain to a data protection authority: in the United Kingdom the ICO (ico.org.uk), in France the CNIL (cnil.fr), elsewhere the one of the place where you live. Nothing is decided about you by a machine alone.',
      ],
    },
    {
      title: 'How to delete it',
      points: [
        '“Delete this story”, in its menu, deletes it with its photo and narration, as soon as it can no longer be undone and there is a connection.',
        '“Delete account”, in the settings, ends subscriptions and deletes your stories, photos, narration, credits and log-ins at once, here and in this browser. What stays is a scrambled code made from your email address, so that the welcome gift is given once; for up to 60 days the numbers of payments that were not finished and of subscriptions, so that what still arrives is refunded; if whoever runs this Storystone did something with your account, a note of what and why, under a scrambled code; and for up to a day the counters of our limits, which hold no name.',
        'Backups of the database are deleted after 30 days.',
        '“Download my data”, in the settings, gives you in one file your stories with their photos and narration, your credits, your email address, your log-ins with their last place, and your payments. Left out are only your password’s hash and what is of use to our machines alone, such as counters and the keys of log-ins.',
      ],
    },
  ],
  toSettings: 'Go to the settings',
}

import { randomBytes } from 'node:crypto'
import {
  cardSize,
  type Publication,
  PublicationForm,
  publicationPath,
} from '@storystone/schema/contract/publication.ts'
import type { Context } from 'hono'
import { cardKey, type Photo, parsePhoto } from '#worker/media'
import type { Database } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { readForm } from '#worker/platform/http/read-form.ts'
import { parseFields } from '#worker/platform/http/validate.ts'
import { consume, userLimit } from '#worker/platform/limits/limits.ts'
import { hashToken, keyedHash } from '#worker/platform/session/keyed-hash.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { endPublication, noteCard, type OwnPublication, savePublication } from './store.ts'

const length = 22

/** A random text of 128 bits, of which a token is made. */
const createNonce = (): string => randomBytes(16).toString('base64url')

/**
 * The token of a public page: 132 bits of a keyed hash. So its owner is shown it again, and who reads the
 * database alone opens nothing.
 */
export const tokenOf = (secret: string, nonce: string): string =>
  keyedHash(secret, 'publication', nonce).slice(0, length)

type PublishDeps = {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  /** Makes the tokens. */
  readonly secret: string
}

/** A card of that size has less than a tenth of it. */
const maxCardBytes = 1024 * 1024

/** The choices of a form, and the card if it has one: a photo of the right size, without metadata. */
export const readPublicationForm = async (
  context: Context,
): Promise<{ readonly form: PublicationForm; readonly card: Photo | null }> => {
  const sent = await readForm(context, {
    maxBytes: maxCardBytes + 64 * 1024,
    pace: null,
    tooLarge: 'body_too_large',
  })
  const form = parseFields(context, PublicationForm, sent)
  const file = sent.get('card')
  if (file === null) return { form, card: null }
  if (!(file instanceof File)) throw invalidField('card')
  const card = await parsePhoto(new Uint8Array(await file.arrayBuffer()))
  if (card.width !== cardSize.width || card.height !== cardSize.height) throw invalidField('card')
  return { form, card }
}

/** A public page as the contract has it. */
export const toPublication = (
  secret: string,
  { nonce, showsPhoto, isIndexed }: Pick<OwnPublication, 'nonce' | 'showsPhoto' | 'isIndexed'>,
): Publication => {
  const token = tokenOf(secret, nonce)
  return { url: publicationPath(token), token, showsPhoto, isIndexed }
}

/**
 * Makes a story of the user public, or changes how it is; said again, its address stays. Refuses `not_found`,
 * and `taken_down` for a page that an operator has removed.
 */
export const publish = async (
  { database, mediaBucket, secret }: PublishDeps,
  userId: string,
  storyId: string,
  { form, card }: { readonly form: PublicationForm; readonly card: Photo | null },
): Promise<Publication> => {
  await consume(database, userLimit('publications', userId))
  const nonce = createNonce()
  const tokenHash = hashToken(tokenOf(secret, nonce))
  const own = await savePublication(database, userId, storyId, { ...form, nonce, tokenHash })
  if (!own) throw new Refusal('not_found')
  if (own.isTakenDown) throw new Refusal('taken_down')
  const publication = toPublication(secret, own)
  const hash = hashToken(publication.token)
  if (card) {
    await mediaBucket.keep(cardKey(hash), card)
    await noteCard(database, hash)
  } else if (!own.hasCard) await mediaBucket.remove([cardKey(hash)])
  return publication
}

/** Ends the public page of a story of the user; said again, too. Refuses `not_found`. */
export const unpublish = async (
  { database, mediaBucket }: PublishDeps,
  userId: string,
  storyId: string,
): Promise<void> => {
  const page = await endPublication(database, userId, storyId)
  if (!page) throw new Refusal('not_found')
  if (page.ended !== undefined) await mediaBucket.remove([cardKey(page.ended)])
}

/** Why a picture can't be used. Each has a sentence with a remedy in the locales. */
export type RefusalReason = 'empty' | 'drawing' | 'damaged' | 'heic' | 'slow' | 'large'

/** A picture that can't be used, for a reason that the user is told. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture'

  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`The picture is refused: ${reason}`)
    this.reason = reason
  }
}

/** A vendor did not answer in time, could not be reached, or failed by itself: worth another try later. */
export class VendorUnreachable extends Error {
  override readonly name: string = 'VendorUnreachable'
}

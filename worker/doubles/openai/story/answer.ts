/** The model's answer; the order of its properties is the schema's, not this type's. */
export type Answer = Readonly<Record<string, unknown>>

/** A test's wish: what comes by the text `key` is to be taken for the landmark `as`. */
export type Disguise = { readonly key: string; readonly as: string }

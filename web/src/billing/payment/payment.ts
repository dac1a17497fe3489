/** The state of a payment, as far as the page shows it. */
export type Payment =
  | { readonly phase: 'none' | 'checking' | 'arrived' }
  | { readonly phase: 'later'; readonly isChecking: boolean }
  | { readonly phase: 'failed'; readonly error: unknown }

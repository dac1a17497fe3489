// A file of its own: the parser's library is loaded and run before the contract that uses it (`loadApi`).
export { parse } from 'zod/mini'

/** Vite's import of many files, as far as tests use it. */
interface ImportMeta {
  glob(
    pattern: string,
    options: {
      readonly query: '?inline' | '?raw'
      readonly import: 'default'
      readonly eager: true
    },
  ): Readonly<Record<string, string>>
}

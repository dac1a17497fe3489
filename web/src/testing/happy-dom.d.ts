interface Window {
  readonly happyDOM: { setURL(url: string): void }
}

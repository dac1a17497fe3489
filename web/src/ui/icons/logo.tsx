/** The logo: an arch of five stones, the keystone in terracotta. */
export const Logo = () => (
  <svg aria-hidden="true" className="size-8 shrink-0" viewBox="0 0 32 32">
    <g className="fill-ink">
      <path d="M3 29V17.5h6V29z" />
      <path d="M23 29V17.5h6V29z" />
      <path d="M3.1 16.2a13 13 0 0 1 3.6-7.7l4.3 4.3a7 7 0 0 0-1.9 3.4z" />
      <path d="M28.9 16.2a13 13 0 0 0-3.6-7.7L21 12.8a7 7 0 0 1 1.9 3.4z" />
    </g>
    <path className="fill-accent" d="M7.9 7.5 10.3 2h11.4l2.4 5.5-4 4.3a7 7 0 0 0-8.2 0z" />
  </svg>
)

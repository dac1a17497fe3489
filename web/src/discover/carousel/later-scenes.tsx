import type { ReactNode } from 'react'

const Frame = ({ className, children }: { className: string; children: ReactNode }) => (
  <svg
    aria-hidden="true"
    className={`block size-full bg-sky ${className}`}
    preserveAspectRatio="xMidYMid slice"
    viewBox="0 0 480 424"
  >
    {children}
  </svg>
)

/** A temple seen on the screen of a phone. */
export const PhotoScene = ({ className }: { className: string }) => (
  <Frame className={className}>
    <circle fill="var(--color-sun)" cx="360" cy="116" r="52" />
    <path fill="var(--color-hill)" d="M0 224c70-56 130-46 196-12s130 6 180-24 74-20 104-6v244H0z" />
    <path fill="var(--color-near-hill)" d="M0 296c90-36 150-24 240-8s160 8 240-24v162H0z" />
    <g fill="var(--color-leaf)">
      <path d="M52 330c-14-32-10-86 4-118 14 32 18 86 4 118z" />
      <path d="M428 322c-13-30-10-78 4-108 14 30 17 78 4 108z" />
    </g>
    <path fill="var(--color-paper)" d="M0 372c100-16 190-8 260-4s150 2 220-12v70H0z" />
    <rect fill="var(--color-line)" height="208" rx="22" width="292" x="94" y="104" />
    <rect fill="var(--color-sky)" height="186" rx="11" width="238" x="107" y="115" />
    <clipPath id="scene-screen">
      <rect height="186" rx="11" width="238" x="107" y="115" />
    </clipPath>
    <g clipPath="url(#scene-screen)">
      <circle fill="var(--color-sun)" cx="298" cy="158" r="27" />
      <path fill="var(--color-hill)" d="M100 250c50-30 90-24 130-8s80 4 120-16v90H100z" />
      <path fill="var(--color-near-hill)" d="M100 276c60-14 180-14 250-2v40H100z" />
      <g
        fill="var(--color-stone)"
        stroke="var(--color-line)"
        strokeLinejoin="round"
        strokeWidth="1.8"
      >
        <path d="M142 186 226 144l84 42z" />
        <path d="M140 186h172v14H140z" />
        <path d="M150 200h16v66h-16zM178 200h16v66h-16zM206 200h16v66h-16zM234 200h16v66h-16zM262 200h16v66h-16zM288 200h16v66h-16z" />
        <path d="M140 266h172v9H140zM130 275h192v10H130z" />
      </g>
      <path
        fill="var(--color-stone-shade)"
        d="M162 200h4v66h-4zM190 200h4v66h-4zM218 200h4v66h-4zM246 200h4v66h-4zM274 200h4v66h-4zM300 200h4v66h-4zM160 182l66-33 66 33z"
      />
    </g>
    <path
      fill="none"
      stroke="var(--color-accent)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="4"
      d="M119 147v-20h20M313 127h20v20M333 269v20h-20M139 289h-20v-20"
    />
    <circle
      fill="var(--color-sun)"
      cx="365"
      cy="208"
      r="11"
      stroke="var(--color-stone)"
      strokeWidth="3"
    />
  </Frame>
)

/** An old inscription that speaks. */
export const InscriptionScene = ({ className }: { className: string }) => (
  <Frame className={className}>
    <circle fill="var(--color-sun)" cx="118" cy="150" r="44" />
    <path fill="var(--color-hill)" d="M0 236c60-46 120-40 186-14s120 4 170-22 90-22 124-4v230H0z" />
    <path fill="var(--color-near-hill)" d="M0 300c90-40 150-26 240-8s160 6 240-26v160H0z" />
    <path
      fill="var(--color-stone-shade)"
      d="M146 356V186a84 84 0 0 1 84-84h12a84 84 0 0 1 84 84v170z"
    />
    <path
      fill="var(--color-stone)"
      stroke="var(--color-line)"
      strokeWidth="1.8"
      d="M136 356V186a84 84 0 0 1 84-84h12a84 84 0 0 1 84 84v170z"
    />
    <path
      fill="none"
      stroke="var(--color-stone-shade)"
      strokeWidth="3"
      d="M148 348V188a72 72 0 0 1 72-72h12a72 72 0 0 1 72 72v160z"
    />
    <path
      fill="var(--color-sun)"
      stroke="var(--color-line)"
      strokeLinejoin="round"
      strokeWidth="1.4"
      d="M218 126h16l5 18h-26z"
    />
    <g
      fill="var(--color-line)"
      fontFamily="Palatino, 'Noto Serif', 'DejaVu Serif', Georgia, serif"
      fontSize="21"
      fontWeight="600"
      textAnchor="middle"
    >
      <text textLength="104" x="226" y="180">
        SENATVS
      </text>
      <text textLength="136" x="226" y="208">
        POPVLVSQVE
      </text>
      <text textLength="114" x="226" y="236">
        ROMANVS
      </text>
    </g>
    <path
      fill="none"
      stroke="var(--color-stone-shade)"
      strokeLinecap="round"
      strokeWidth="4"
      d="M170 260h112M170 276h82M170 292h98"
    />
    <path
      fill="var(--color-sun)"
      stroke="var(--color-line)"
      strokeLinejoin="round"
      strokeWidth="1.8"
      d="M320 96h66a18 18 0 0 1 18 18v34a18 18 0 0 1-18 18h-46l-26 22 6-22a18 18 0 0 1-18-18v-34a18 18 0 0 1 18-18z"
    />
    <path
      fill="none"
      stroke="var(--color-on-accent)"
      strokeLinecap="round"
      strokeWidth="5"
      d="M326 124v14M340 114v34M354 120v22M368 112v38M382 124v14"
    />
    <path fill="var(--color-near-hill)" d="M0 350c110-20 210-6 300-2s130-8 180-14v96H0z" />
    <g fill="var(--color-leaf)">
      <path d="M84 368c-14-32-10-86 4-118 14 32 18 86 4 118z" />
      <path d="M128 360c-16-4-22-18-18-34 16 4 22 18 18 34zM138 348c0-16 10-26 26-28 0 16-10 26-26 28zM150 362c4-14 16-20 30-16-4 14-16 20-30 16z" />
      <path d="M376 366c-13-28-10-72 4-100 14 28 17 72 4 100z" />
    </g>
    <path fill="var(--color-paper)" d="M0 382c90-16 190-8 260-4s150-4 220-10v60H0z" />
  </Frame>
)

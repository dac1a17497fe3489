import type { Disposable, Locator, Page } from '@playwright/test'
import type { Language } from '@storystone/schema/languages.ts'
import type { App } from '../harness/app.ts'
import type { TextKey, Texts } from '../pages/texts.ts'
import type { Replies } from './replies.ts'

const touch = { hasTouch: true, isMobile: true } as const

/** The sizes of screens in CSS pixels: the first two are taken of every screen. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, ...touch },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
  narrow: { viewport: { width: 320, height: 640 }, ...touch },
  landscape: { viewport: { width: 844, height: 390 }, ...touch },
  'large-type': { viewport: { width: 390, height: 844 }, ...touch },
} as const
export type Device = keyof typeof devices

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Who looks: nobody signed in, a user shared by all screens, or one created for this screen. */
export type Visitor = 'nobody' | 'user' | 'newcomer'

/** What a screen uses to bring an empty page into its state. */
export type Stage = {
  /** Shared by all screens: what one adds for later loads goes through `whileOpen`. */
  readonly page: Page
  readonly app: App
  readonly language: Language
  readonly texts: Texts
  /** Answers API calls in place of the server. */
  reply(replies: Replies): Promise<void>
  /** Removes an addition to the page, an init script for one, when the screen is left. */
  whileOpen(added: Promise<Disposable>): Promise<void>
}

export type Step = (stage: Stage) => Promise<unknown>

/** A text of the app that is visible, or an element. */
export type State = TextKey | ((stage: Stage) => Locator)

/** A screen of the app in one of its states. The fields take effect in this order. */
export type Screen = {
  /** In kebab-case: the name of its pictures and of its test. */
  readonly name: string
  /** A user unless it says otherwise. */
  readonly visitor?: Visitor
  /** For what only a mouse can do, such as hovering. */
  readonly device?: 'desktop'
  /** Shows the banner that names the doubles; other screens dismiss it. */
  readonly hasBanner?: true
  readonly replies?: Replies
  /** Runs before the page is opened. */
  readonly arrange?: Step
  readonly path?: string
  /** The level 1 heading that shows that the page is open. */
  readonly heading?: TextKey
  readonly steps?: readonly Step[]
  /** What shows that the state is reached. */
  readonly state?: State
  /** Undoes what outlives the page. */
  readonly leave?: Step
}

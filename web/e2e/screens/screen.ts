import type { Disposable, Page } from '@playwright/test'
import type { Language } from '@storystone/schema/catalog.ts'
import type { App } from '../harness/app.ts'
import type { Texts } from '../pages/texts.ts'
import type { Answers } from './answers.ts'

/** The two sizes that every screen is made for, in CSS pixels. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const
export type Device = keyof typeof devices

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Who looks: nobody signed in, a user who is the same on all screens, or one made for this screen. */
export type Visitor = 'nobody' | 'user' | 'newcomer'

/** What a screen has at hand to bring an empty page into its state. */
export type Stage = {
  /** Shows one screen after the other: what a screen adds to all that is loaded goes by `whileOpen`. */
  readonly page: Page
  readonly app: App
  readonly language: Language
  /** The app's texts in that language: screens are found by what they say. */
  readonly texts: Texts
  /** Answers of the server that this page gets in place of the real ones. */
  readonly answers: Answers
  /** Takes back, when the screen is left, what was added to the page for its next loads. */
  whileOpen(added: Promise<Disposable>): Promise<void>
}

/** A screen of the app in one of its states. */
export type Screen = {
  /** What it shows, in kebab-case: the name of its pictures and of its test. */
  readonly name: string
  readonly visitor: Visitor
  /** What a finger can't do, hovering for one, is seen on a desktop alone. */
  readonly device?: 'desktop'
  /** Whether the banner that names the doubles is shown, which else is put away. */
  readonly hasBanner?: true
  /** Brings the page into the state; resolves when it is in sight. */
  open(stage: Stage): Promise<void>
  /** Takes back what outlives the page. */
  leave?(stage: Stage): Promise<void>
}

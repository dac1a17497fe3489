// The packages of the first load are a chunk, and take a phone as long to start as home does.
import 'i18next'
import 'react-i18next'
import 'react-router-dom'
import 'zustand'
import { holdInstallPrompt } from './platform/install-prompt.ts'

// It comes once, and may come before home.
addEventListener('beforeinstallprompt', holdInstallPrompt)

/** Starts React's renderer, which takes as long as all other packages. */
export const startRenderer = (): Promise<unknown> => import('react-dom/client')

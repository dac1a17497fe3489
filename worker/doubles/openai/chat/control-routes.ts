import { bodyControl, queryControl } from '../../http/control-routes.ts'
import type { Routes } from '../../http/router.ts'
import { Release, Script } from './behaviours.ts'
import type { ChatScripts } from './scripts.ts'

/** The calls with which tests script the chat; README.md lists them. */
export const chatControls = (scripts: ChatScripts): Routes => ({
  'POST /control/scripts': bodyControl(Script, (script) => scripts.write(script)),
  'POST /control/release': bodyControl(Release, ({ landmark }) => ({
    released: scripts.release(landmark),
  })),
  'GET /control/calls': queryControl('landmark', (text) => scripts.callsOf(text.trim())),
  'DELETE /control/scripts': queryControl('landmark', (text) => scripts.remove(text.trim())),
})

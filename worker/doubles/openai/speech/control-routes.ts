import { bodyControl, controlError, queryControl } from '../../http/control-routes.ts'
import type { Routes } from '../../http/router.ts'
import { SpeechRelease, SpeechScript } from './behaviours.ts'
import type { SpeechScripts } from './scripts.ts'

/** The calls with which tests script the speech; README.md lists them. */
export const speechControls = (scripts: SpeechScripts): Routes => ({
  'POST /control/speech': bodyControl(SpeechScript, (script) => scripts.write(script)),
  'POST /control/speech/release': bodyControl(SpeechRelease, ({ containing }) =>
    scripts.release(containing),
  ),
  'GET /control/speech/calls': queryControl('containing', (text) => {
    const calls = scripts.callsOf(text)
    if (!calls) throw controlError(404, 'No script names this text.')
    return calls
  }),
})

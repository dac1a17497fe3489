import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { CliError } from '../../../../scripts/cli/cli-error.ts'
import { inTemporaryFolder } from '../../../../scripts/cli/temporary-folder.ts'
import { runWithOptions } from '../../../../scripts/process/shutdown.ts'
import { loadCorpus } from '../corpus/corpus.ts'
import { startWikimediaDouble } from '../server.ts'
import { ask, extractQuery } from './answers.ts'
import { startMediaWiki } from './mediawiki.ts'
import { requests } from './requests.ts'

const help = `npm run wikimedia:compare

Installs Debian's MediaWiki (needs root), imports the double's corpus, asks both the same, and writes what MediaWiki
answers to recordings.json, with which npm test compares the double.`

const recordings = fileURLToPath(new URL('recordings.json', import.meta.url))

await runWithOptions(help, {}, () =>
  inTemporaryFolder(async (folder) => {
    const corpus = loadCorpus()
    const mediaWiki = await startMediaWiki(folder, corpus)
    const double = await startWikimediaDouble({ corpus })
    const extracts = corpus.pages.map(({ wiki, title }) => [wiki, extractQuery(title)] as const)
    const answers: Record<string, unknown> = {}
    let differences = 0
    for (const [index, [wiki, query]] of [...requests, ...extracts].entries()) {
      const [theirs, ours] = [
        await ask(mediaWiki.url, wiki, query),
        await ask(double.url, wiki, query),
      ]
      if (index < requests.length) answers[`${wiki} ${query}`] = theirs
      if (isDeepStrictEqual(theirs, ours)) continue
      differences += 1
      console.log(
        `${wiki} ${decodeURIComponent(query)}\n  MediaWiki: ${JSON.stringify(theirs)}\n  double:    ${JSON.stringify(ours)}`,
      )
    }
    await mediaWiki.stop()
    await double.close()
    writeFileSync(recordings, `${JSON.stringify(answers, null, 2)}\n`)
    console.log(`${requests.length} answers and ${extracts.length} articles were compared`)
    if (differences > 0) throw new CliError(`${differences} of them differ`)
  }),
)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import webManifest from '../../web/package.json' with { type: 'json' }
import workerManifest from '../../worker/package.json' with { type: 'json' }
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { sbomStage } from './stages.ts'

const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.literal('storystone') }) }),
  components: z.array(z.object({ purl: z.optional(z.string()) })),
})

test(
  'the SBOM of a deployment names each package that it serves, the decoder of HEIC too, and no test tool',
  () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'new', 'sbom.cdx.json')
      expect(await sbomStage(file).run()).toEqual({ ok: true })
      const { components } = Sbom.parse(JSON.parse(readFileSync(file, 'utf8')))
      const packages = components.map(({ purl }) => decodeURIComponent(purl ?? ''))
      const served = { ...webManifest.dependencies, ...workerManifest.dependencies }
      for (const [name, version] of Object.entries(served)) {
        if (version !== 'workspace:*') expect(packages).toContain(`pkg:npm/${name}@${version}`)
      }
      expect(packages.join()).toContain('pkg:npm/libheif-js@')
      expect(packages.join()).not.toMatch(/vitest|playwright|miniflare/)
    }),
  60_000,
)

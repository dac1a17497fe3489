import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const name = 'floor'
const entryId = `virtual:${name}`

/** Hydrates home's markup as one element, so that React's own cost is all there is. */
const entry = `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
const root = document.getElementById('root')
const { className, innerHTML } = root.firstElementChild
hydrateRoot(root, createElement('div', { className, dangerouslySetInnerHTML: { __html: innerHTML } }))
`

const scriptTags = /\s*<(?:script|link rel="modulepreload")[^>]*>(?:[^<]*<\/script>)?/g

/**
 * Builds the page that the first load is compared with: home as it is prerendered, with its inlined
 * rules, and React alone. `root` is the folder web/, which has been built. Resolves with `outDir`.
 */
export const buildFloorPage = async (root: string, outDir: string): Promise<string> => {
  const home = readFileSync(join(root, 'dist/pages/home.en.guest.html'), 'utf8')
  const [, picture = ''] = /href="\/(assets\/[^"#]+\.svg)/.exec(home) ?? []
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: entryId,
        resolveId: (id) => (id === entryId ? join(root, 'src', `${name}.js`) : null),
        load: (id) => (id === join(root, 'src', `${name}.js`) ? entry : null),
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: entryId, output: { entryFileNames: `${name}.js` } },
    },
  })
  mkdirSync(join(outDir, 'assets'), { recursive: true })
  copyFileSync(join(root, 'dist', picture), join(outDir, picture))
  const script = `<script type="module" src="/${name}.js"></script>`
  const page = home
    .replace(scriptTags, '')
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<link rel="manifest"[^>]*>/, '')
    .replace('</head>', `${script}</head>`)
  writeFileSync(join(outDir, 'index.html'), page)
  return outDir
}

/** What is used of the package: the command line program, run once an instance. */
declare module 'espeak-ng' {
  export type Espeak = {
    readonly FS: {
      readFile(path: string): Uint8Array
      writeFile(path: string, data: string): void
    }
  }
  export type EspeakOptions = {
    readonly arguments: readonly string[]
    /** Called before the program runs. */
    readonly preRun: readonly ((espeak: Espeak) => void)[]
    readonly print: (line: string) => void
    readonly printErr: (line: string) => void
    /** Gives the program's code, so that it is compiled once. */
    readonly instantiateWasm: (
      imports: WebAssembly.Imports,
      give: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => object
  }
  export default function run(options: EspeakOptions): Promise<Espeak>
}

/** The part of WebAssembly that the double uses. Node's types don't have it. */
declare namespace WebAssembly {
  type Module = object
  type Instance = object
  type Imports = object
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}

/** The part of the package that the double uses: its command line program, one run per call. */
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
    /** Passes the compiled program in, so that it is compiled once. */
    readonly instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => object
  }
  export default function run(options: EspeakOptions): Promise<Espeak>
}

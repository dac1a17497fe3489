/** The part of the platform that Node's types leave to those of browsers. */
declare namespace WebAssembly {
  type Module = object
  type Instance = object
  type Imports = object
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}

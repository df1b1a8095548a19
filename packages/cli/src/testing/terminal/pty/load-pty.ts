export interface PtyModules {
  readonly spawn: typeof import('@lydell/node-pty').spawn;
  readonly Terminal: typeof import('@xterm/headless').Terminal;
}

/** Loaded when used: the binaries are optional and not there for every platform. */
export async function loadPty(): Promise<PtyModules | undefined> {
  try {
    const [{ spawn }, headless] = await Promise.all([import('@lydell/node-pty'), import('@xterm/headless')]);
    // Node finds no names in this CommonJS module and gives it as the default; tsx gives the names alone.
    const { Terminal } = headless.default ?? headless;
    return { spawn, Terminal };
  } catch {
    return undefined;
  }
}

import { spawn } from 'node:child_process';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Shows a page in the person's browser, where there is one. */
export function openPage(url: string, platform: NodeJS.Platform): void {
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  const opener = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  // Without a browser the address on the screen has to do.
  opener.on('error', () => {});
  opener.unref();
}

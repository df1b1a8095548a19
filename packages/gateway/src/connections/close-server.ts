import type { OpenedServer } from './open-server.ts';

/** Waits for requests that run for up to `graceMs`, then cuts them. */
export function closeServer({ server, endIdle, endAll }: OpenedServer, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(endAll, graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    endIdle();
  });
}

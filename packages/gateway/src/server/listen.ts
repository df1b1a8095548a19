import type { Server } from 'node:net';

/** Resolves with the address as a URL; rejects with the error of the system. */
export function listenOn(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host.replace(/^\[(.*)\]$/, '$1'), () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the server has no port'));
      else resolve(`http://${host.includes(':') ? `[${host.replace(/[[\]]/g, '')}]` : host}:${address.port}`);
    });
  });
}
